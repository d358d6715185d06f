import type { RouteObject } from 'react-router'
import { PageFailure } from './failures.tsx'
import { createHandle, createPage, createPageRoute } from './page.ts'
import { AdminFallback } from './page-fallback.tsx'

type Screen = Omit<Parameters<typeof createPage>[0], 'private'>

/** Admin screens read their own query parameters, so none are declared here. */
const adminScreen = (path: string, options: Screen) => createPageRoute(path, { ...options, private: 'admins' })

/** Without a guard of its own, because every screen has one. */
const layout = {
  screen: async () => (await import('./admin-layout.tsx')).AdminLayout,
  private: 'admins',
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
      ErrorBoundary: PageFailure,
      children: [
        {
          index: true,
          ...createPage({
            screen: async () => (await import('#domains/dashboard/web/admin/dashboard-page.tsx')).DashboardPage,
            private: 'admins',
          }),
        },
        adminScreen('orders', {
          screen: async () => (await import('#domains/orders/web/admin/orders-page.tsx')).OrdersPage,
          redirectCustomersTo: '/',
        }),
        adminScreen('orders/print', {
          screen: async () => (await import('#domains/orders/web/admin/print-page.tsx')).PrintPage,
          redirectCustomersTo: '/',
        }),
        adminScreen('returns', {
          screen: async () => (await import('#domains/returns/web/admin/returns-page.tsx')).ReturnsPage,
        }),
        adminScreen('returns/:id', {
          screen: async () => (await import('#domains/returns/web/admin/return-detail-page.tsx')).ReturnDetailPage,
        }),
        adminScreen('money', {
          screen: async () => (await import('#domains/checkout/web/admin/money-page.tsx')).MoneyPage,
        }),
        adminScreen('users', {
          screen: async () => (await import('#domains/accounts/web/admin/users-page.tsx')).UsersPage,
          redirectCustomersTo: '/',
        }),
        adminScreen('products', {
          screen: async () => (await import('#domains/catalogue/web/admin/products-page.tsx')).ProductsPage,
        }),
        adminScreen('products/new', {
          screen: async () => (await import('#domains/catalogue/web/admin/new-product-page.tsx')).NewProductPage,
        }),
        adminScreen('products/import', {
          screen: async () => (await import('#domains/catalogue/web/admin/import-page.tsx')).ImportPage,
        }),
        adminScreen('products/:id/edit', {
          screen: async () => (await import('#domains/catalogue/web/admin/edit-product-page.tsx')).EditProductPage,
        }),
        adminScreen('emails', {
          screen: async () => (await import('#domains/emails/web/admin/emails-page.tsx')).EmailsPage,
        }),
        adminScreen('emails/templates', {
          screen: async () => (await import('#domains/emails/web/admin/email-templates-page.tsx')).EmailTemplatesPage,
        }),
        adminScreen('messages', {
          screen: async () => (await import('#domains/messages/web/admin/messages-page.tsx')).MessagesPage,
        }),
        adminScreen('newsletter', {
          screen: async () => (await import('#domains/messages/web/admin/newsletter-page.tsx')).NewsletterPage,
        }),
        adminScreen('home', {
          screen: async () => (await import('#domains/content/web/admin/home-content-page.tsx')).HomeContentPage,
        }),
        adminScreen('changes', {
          screen: async () => (await import('#domains/audit/web/admin/changes-page.tsx')).ChangesPage,
        }),
        adminScreen('*', {
          screen: async () => (await import('./admin-not-found.tsx')).AdminNotFound,
        }),
      ],
    },
  ],
}
