import type { RouteObject } from 'react-router'
import { PageFailure } from './failures.tsx'
import { createPage, createPageRoute, type PageHandle } from './page.ts'
import { AdminFallback } from './page-fallback.tsx'

type Screen = Omit<Parameters<typeof createPage>[0], 'private'>

/** Admin screens read their own query parameters, so none are declared here. */
const adminScreen = (path: string, options: Screen) => createPageRoute(path, { ...options, private: 'admins' })

const handle: PageHandle = { module: 'src/web/admin-layout.tsx', search: {}, private: true, loadQueries: () => [] }

/** The routes of the admin area; `admin-navigation.ts` lists those in the sidebar. */
export const adminRoute: RouteObject = {
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
          ...createPage({
            module: 'src/domains/dashboard/web/admin/dashboard-page.tsx',
            screen: async () => (await import('#domains/dashboard/web/admin/dashboard-page.tsx')).DashboardPage,
            private: 'admins',
          }),
        },
        adminScreen('orders', {
          module: 'src/domains/orders/web/admin/orders-page.tsx',
          screen: async () => (await import('#domains/orders/web/admin/orders-page.tsx')).OrdersPage,
          redirectCustomersTo: '/',
        }),
        adminScreen('orders/print', {
          module: 'src/domains/orders/web/admin/print-page.tsx',
          screen: async () => (await import('#domains/orders/web/admin/print-page.tsx')).PrintPage,
          redirectCustomersTo: '/',
        }),
        adminScreen('returns', {
          module: 'src/domains/returns/web/admin/returns-page.tsx',
          screen: async () => (await import('#domains/returns/web/admin/returns-page.tsx')).ReturnsPage,
        }),
        adminScreen('returns/:id', {
          module: 'src/domains/returns/web/admin/return-detail-page.tsx',
          screen: async () => (await import('#domains/returns/web/admin/return-detail-page.tsx')).ReturnDetailPage,
        }),
        adminScreen('money', {
          module: 'src/domains/checkout/web/admin/money-page.tsx',
          screen: async () => (await import('#domains/checkout/web/admin/money-page.tsx')).MoneyPage,
        }),
        adminScreen('users', {
          module: 'src/domains/accounts/web/admin/users-page.tsx',
          screen: async () => (await import('#domains/accounts/web/admin/users-page.tsx')).UsersPage,
          redirectCustomersTo: '/',
        }),
        adminScreen('products', {
          module: 'src/domains/catalogue/web/admin/products-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/products-page.tsx')).ProductsPage,
        }),
        adminScreen('products/new', {
          module: 'src/domains/catalogue/web/admin/new-product-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/new-product-page.tsx')).NewProductPage,
        }),
        adminScreen('products/import', {
          module: 'src/domains/catalogue/web/admin/import-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/import-page.tsx')).ImportPage,
        }),
        adminScreen('products/:id/edit', {
          module: 'src/domains/catalogue/web/admin/edit-product-page.tsx',
          screen: async () => (await import('#domains/catalogue/web/admin/edit-product-page.tsx')).EditProductPage,
        }),
        adminScreen('mails', {
          module: 'src/domains/emails/web/admin/emails-page.tsx',
          screen: async () => (await import('#domains/emails/web/admin/emails-page.tsx')).EmailsPage,
        }),
        adminScreen('mails/templates', {
          module: 'src/domains/emails/web/admin/email-templates-page.tsx',
          screen: async () => (await import('#domains/emails/web/admin/email-templates-page.tsx')).EmailTemplatesPage,
        }),
        adminScreen('messages', {
          module: 'src/domains/messages/web/admin/messages-page.tsx',
          screen: async () => (await import('#domains/messages/web/admin/messages-page.tsx')).MessagesPage,
        }),
        adminScreen('newsletter', {
          module: 'src/domains/messages/web/admin/newsletter-page.tsx',
          screen: async () => (await import('#domains/messages/web/admin/newsletter-page.tsx')).NewsletterPage,
        }),
        adminScreen('home', {
          module: 'src/domains/content/web/admin/home-content-page.tsx',
          screen: async () => (await import('#domains/content/web/admin/home-content-page.tsx')).HomeContentPage,
        }),
        adminScreen('changes', {
          module: 'src/domains/audit/web/admin/changes-page.tsx',
          screen: async () => (await import('#domains/audit/web/admin/changes-page.tsx')).ChangesPage,
        }),
        adminScreen('*', {
          module: 'src/web/admin-not-found.tsx',
          screen: async () => (await import('./admin-not-found.tsx')).AdminNotFound,
        }),
      ],
    },
  ],
}
