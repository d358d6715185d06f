import type { RouteObject } from 'react-router'
import { PageFailure } from './failures.tsx'
import { type PageHandle, page, pageAt } from './page.ts'
import { AdminFallback } from './page-fallback.tsx'

type Screen = Omit<Parameters<typeof page>[0], 'private'>

/** A screen of the admin area. What its address says after the question mark is the screen's own business. */
const screen = (path: string, described: Screen) => pageAt(path, { ...described, private: 'admins' })

const handle: PageHandle = { module: 'src/web/admin-layout.tsx', search: {}, private: true, answers: () => [] }

/** The admin area's part of the site map; `admin-navigation.ts` says what of it the sidebar shows. */
export const adminArea: RouteObject = {
  path: 'admin',
  caseSensitive: true,
  handle,
  lazy: async () => ({ Component: (await import('./admin-layout.tsx')).AdminLayout }),
  HydrateFallback: AdminFallback,
  children: [
    {
      ErrorBoundary: PageFailure,
      children: [
        {
          index: true,
          ...page({
            module: 'src/domains/dashboard/web/admin/dashboard-page.tsx',
            screen: async () => (await import('#domains/dashboard/web/admin/dashboard-page.tsx')).DashboardPage,
            private: 'admins',
          }),
        },
        screen('orders', {
          module: 'src/domains/orders/web/admin/orders-page.tsx',
          screen: async () => (await import('#domains/orders/web/admin/orders-page.tsx')).OrdersPage,
          customersTo: '/',
        }),
        screen('orders/print', {
          module: 'src/domains/orders/web/admin/print-page.tsx',
          screen: async () => (await import('#domains/orders/web/admin/print-page.tsx')).PrintPage,
          customersTo: '/',
        }),
        screen('returns', {
          module: 'src/domains/returns/web/admin/returns-page.tsx',
          screen: async () => (await import('#domains/returns/web/admin/returns-page.tsx')).ReturnsPage,
        }),
        screen('returns/:id', {
          module: 'src/domains/returns/web/admin/return-detail-page.tsx',
          screen: async () => (await import('#domains/returns/web/admin/return-detail-page.tsx')).ReturnDetailPage,
        }),
        screen('money', {
          module: 'src/domains/checkout/web/admin/money-page.tsx',
          screen: async () => (await import('#domains/checkout/web/admin/money-page.tsx')).MoneyPage,
        }),
        screen('users', {
          module: 'src/domains/accounts/web/admin/users-page.tsx',
          screen: async () => (await import('#domains/accounts/web/admin/users-page.tsx')).UsersPage,
          customersTo: '/',
        }),
        screen('products', {
          module: 'src/domains/catalogue/web/admin/products-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/products-page.tsx')).ProductsPage,
        }),
        screen('products/new', {
          module: 'src/domains/catalogue/web/admin/new-product-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/new-product-page.tsx')).NewProductPage,
        }),
        screen('products/import', {
          module: 'src/domains/catalogue/web/admin/import-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/import-page.tsx')).ImportPage,
        }),
        screen('products/:id/edit', {
          module: 'src/domains/catalogue/web/admin/edit-product-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/edit-product-page.tsx')).EditProductPage,
        }),
        screen('mails', {
          module: 'src/domains/mails/web/admin/mails-page.tsx',
          screen: async () => (await import('#domains/mails/web/admin/mails-page.tsx')).MailsPage,
        }),
        screen('mails/templates', {
          module: 'src/domains/mails/web/admin/mail-templates-page.tsx',
          screen: async () => (await import('#domains/mails/web/admin/mail-templates-page.tsx')).MailTemplatesPage,
        }),
        screen('messages', {
          module: 'src/domains/messages/web/admin/messages-page.tsx',
          screen: async () => (await import('#domains/messages/web/admin/messages-page.tsx')).MessagesPage,
        }),
        screen('newsletter', {
          module: 'src/domains/messages/web/admin/newsletter-page.tsx',
          screen: async () => (await import('#domains/messages/web/admin/newsletter-page.tsx')).NewsletterPage,
        }),
        screen('home', {
          module: 'src/domains/content/web/admin/home-content-page.tsx',
          screen: async () => (await import('#domains/content/web/admin/home-content-page.tsx')).HomeContentPage,
        }),
        screen('changes', {
          module: 'src/domains/audit/web/admin/changes-page.tsx',
          screen: async () => (await import('#domains/audit/web/admin/changes-page.tsx')).ChangesPage,
        }),
        screen('*', {
          module: 'src/web/admin-no-such-screen.tsx',
          screen: async () => (await import('./admin-no-such-screen.tsx')).NoSuchScreen,
        }),
      ],
    },
  ],
}
