import type { RouteObject } from 'react-router'
import { createHandle, createPage, createPageRoute } from './page.ts'
import { AdminFallback } from './page-fallback.tsx'

type AdminPageOptions = Omit<Parameters<typeof createPage>[0], 'requiresLogin'>

/** Declares no query parameters, because admin pages are not cached and parse their own. */
const adminPage = (path: string, options: AdminPageOptions) =>
  createPageRoute(path, { ...options, requiresLogin: 'admins' })

/** Has no auth guard, because every page has one. */
const layout = {
  screen: async () => (await import('./admin-layout.tsx')).AdminLayout,
  requiresLogin: 'admins',
} as const

/** The routes of the admin area; `admin-navigation.ts` lists those in the sidebar. */
export const adminRoute: RouteObject = {
  path: 'admin',
  caseSensitive: true,
  handle: createHandle(layout),
  lazy: async () => ({ Component: await layout.screen() }),
  HydrateFallback: AdminFallback,
  children: [
    {
      lazy: async () => ({ ErrorBoundary: (await import('./admin-failure.tsx')).AdminFailure }),
      children: [
        {
          index: true,
          ...createPage({
            screen: async () => (await import('./admin-start.tsx')).AdminStart,
            requiresLogin: 'admins',
          }),
        },
        adminPage('orders', {
          screen: async () => (await import('#domains/orders/web/admin/orders-page.tsx')).OrdersPage,
          redirectCustomersTo: '/',
        }),
        adminPage('orders/new', {
          screen: async () => (await import('#domains/checkout/web/admin/new-order-page.tsx')).NewOrderPage,
          redirectCustomersTo: '/',
        }),
        adminPage('orders/drafts', {
          screen: async () => (await import('#domains/checkout/web/admin/draft-orders-page.tsx')).DraftOrdersPage,
          redirectCustomersTo: '/',
        }),
        adminPage('orders/print', {
          screen: async () => (await import('#domains/orders/web/admin/print-page.tsx')).PrintPage,
          redirectCustomersTo: '/',
        }),
        adminPage('orders/remittance', {
          screen: async () => (await import('#domains/orders/web/admin/remittance-page.tsx')).RemittancePage,
          redirectCustomersTo: '/',
        }),
        adminPage('orders/:id', {
          screen: async () => (await import('#domains/orders/web/admin/order-page.tsx')).OrderPage,
        }),
        adminPage('shipping', {
          screen: async () => (await import('#domains/shipping/web/admin/shipping-page.tsx')).ShippingPage,
        }),
        adminPage('shipping/upload', {
          screen: async () => (await import('#domains/shipping/web/admin/upload-page.tsx')).UploadPage,
        }),
        adminPage('shipping/rates', {
          screen: async () => (await import('#domains/shipping/web/admin/rates-page.tsx')).RatesPage,
        }),
        adminPage('shipping/pins', {
          screen: async () => (await import('#domains/shipping/web/admin/pins-page.tsx')).PinsPage,
        }),
        adminPage('returns', {
          screen: async () => (await import('#domains/returns/web/admin/returns-page.tsx')).ReturnsPage,
        }),
        adminPage('returns/:id', {
          screen: async () => (await import('#domains/returns/web/admin/return-detail-page.tsx')).ReturnDetailPage,
        }),
        adminPage('money', {
          screen: async () => (await import('#domains/checkout/web/admin/money-page.tsx')).MoneyPage,
        }),
        adminPage('invoices', {
          screen: async () => (await import('#domains/orders/web/admin/invoices-page.tsx')).InvoicesPage,
        }),
        adminPage('tax', {
          screen: async () => (await import('#domains/tax/web/admin/gst-page.tsx')).GstPage,
        }),
        adminPage('tax/rates', {
          screen: async () => (await import('#domains/catalogue/web/admin/tax-rates-page.tsx')).TaxRatesPage,
        }),
        adminPage('users', {
          screen: async () => (await import('#domains/accounts/web/admin/users-page.tsx')).UsersPage,
          redirectCustomersTo: '/',
        }),
        adminPage('customers', {
          screen: async () => (await import('#domains/customers/web/admin/customers-page.tsx')).CustomersPage,
        }),
        adminPage('customers/:id', {
          screen: async () => (await import('#domains/customers/web/admin/customer-page.tsx')).CustomerPage,
        }),
        adminPage('products', {
          screen: async () => (await import('#domains/catalogue/web/admin/products-page.tsx')).ProductsPage,
        }),
        adminPage('products/new', {
          screen: async () => (await import('#domains/catalogue/web/admin/new-product-page.tsx')).NewProductPage,
        }),
        adminPage('products/import', {
          screen: async () => (await import('#domains/catalogue/web/admin/import-page.tsx')).ImportPage,
        }),
        adminPage('products/edit', {
          screen: async () => (await import('#domains/catalogue/web/admin/edit-grid-page.tsx')).EditGridPage,
        }),
        adminPage('products/:id/edit', {
          screen: async () => (await import('#domains/catalogue/web/admin/edit-product-page.tsx')).EditProductPage,
        }),
        adminPage('drops', {
          screen: async () => (await import('#domains/drops/web/admin/drops-page.tsx')).DropsPage,
        }),
        adminPage('stock', {
          screen: async () => (await import('#domains/inventory/web/admin/stock-page.tsx')).StockPage,
        }),
        adminPage('stock/movements', {
          screen: async () => (await import('#domains/inventory/web/admin/movements-page.tsx')).MovementsPage,
        }),
        adminPage('stock/incoming', {
          screen: async () => (await import('#domains/inventory/web/admin/incoming-page.tsx')).IncomingPage,
        }),
        adminPage('stock/count', {
          screen: async () => (await import('#domains/inventory/web/admin/counts-page.tsx')).CountsPage,
        }),
        adminPage('stock/count/:id', {
          screen: async () => (await import('#domains/inventory/web/admin/count-page.tsx')).CountPage,
        }),
        adminPage('collections', {
          screen: async () => (await import('#domains/catalogue/web/admin/collections-page.tsx')).CollectionsPage,
        }),
        adminPage('collections/:id/edit', {
          screen: async () =>
            (await import('#domains/catalogue/web/admin/edit-collection-page.tsx')).EditCollectionPage,
        }),
        adminPage('discounts', {
          screen: async () => (await import('#domains/discounts/web/admin/discounts-page.tsx')).DiscountsPage,
        }),
        adminPage('discounts/new', {
          screen: async () => (await import('#domains/discounts/web/admin/new-discount-page.tsx')).NewDiscountPage,
        }),
        adminPage('discounts/sales', {
          screen: async () => (await import('#domains/discounts/web/admin/sales-page.tsx')).SalesPage,
        }),
        adminPage('discounts/sales/new', {
          screen: async () => (await import('#domains/discounts/web/admin/new-sale-page.tsx')).NewSalePage,
        }),
        adminPage('discounts/sales/:id', {
          screen: async () => (await import('#domains/discounts/web/admin/sale-page.tsx')).SalePage,
        }),
        adminPage('discounts/:id/edit', {
          screen: async () => (await import('#domains/discounts/web/admin/edit-discount-page.tsx')).EditDiscountPage,
        }),
        adminPage('emails', {
          screen: async () => (await import('#domains/emails/web/admin/emails-page.tsx')).EmailsPage,
        }),
        adminPage('emails/templates', {
          screen: async () => (await import('#domains/emails/web/admin/email-templates-page.tsx')).EmailTemplatesPage,
        }),
        adminPage('messages', {
          screen: async () => (await import('#domains/messages/web/admin/messages-page.tsx')).MessagesPage,
        }),
        adminPage('reviews', {
          screen: async () => (await import('#domains/reviews/web/admin/reviews-page.tsx')).ReviewsPage,
        }),
        adminPage('newsletter', {
          screen: async () => (await import('#domains/messages/web/admin/newsletter-page.tsx')).NewsletterPage,
        }),
        adminPage('home', {
          screen: async () => (await import('#domains/content/web/admin/home-content-page.tsx')).HomeContentPage,
        }),
        adminPage('pages', {
          screen: async () => (await import('#domains/content/web/admin/pages-page.tsx')).PagesPage,
        }),
        adminPage('pages/:slug', {
          screen: async () => (await import('#domains/content/web/admin/edit-page-page.tsx')).EditPagePage,
        }),
        adminPage('settings/announcements', {
          screen: async () => (await import('#domains/content/web/admin/announcements-page.tsx')).AnnouncementsPage,
        }),
        adminPage('settings/:section?', {
          screen: async () => (await import('#domains/settings/web/admin/settings-page.tsx')).SettingsPage,
        }),
        adminPage('changes', {
          screen: async () => (await import('#domains/audit/web/admin/changes-page.tsx')).ChangesPage,
        }),
        adminPage('staff', {
          screen: async () => (await import('#domains/accounts/web/admin/staff-page.tsx')).StaffPage,
        }),
        adminPage('integrations', {
          screen: async () => (await import('#domains/accounts/web/admin/keys-page.tsx')).KeysPage,
        }),
        adminPage('integrations/webhooks', {
          screen: async () => (await import('#domains/webhooks/web/admin/webhooks-page.tsx')).WebhooksPage,
        }),
        adminPage('integrations/feeds', {
          screen: async () => (await import('#domains/feeds/web/admin/feeds-page.tsx')).FeedsPage,
        }),
        adminPage('*', {
          screen: async () => (await import('./admin-not-found.tsx')).AdminNotFound,
        }),
      ],
    },
  ],
}
