import type { RouteObject } from 'react-router'
import { loginSearch } from '#domains/accounts/web/way-back.ts'
import { pageAt } from './page.ts'

const myOrders = {
  module: 'src/domains/orders/web/my-orders-page.tsx',
  screen: async () => (await import('#domains/orders/web/my-orders-page.tsx')).MyOrdersPage,
  private: true,
} as const

export const accountPages: RouteObject[] = [
  pageAt('login', {
    module: 'src/domains/accounts/web/login-page.tsx',
    screen: async () => (await import('#domains/accounts/web/login-page.tsx')).LoginPage,
    search: loginSearch,
  }),
  pageAt('register', {
    module: 'src/domains/accounts/web/register-page.tsx',
    screen: async () => (await import('#domains/accounts/web/register-page.tsx')).RegisterPage,
    search: loginSearch,
  }),
  pageAt('forgot-password', {
    module: 'src/domains/accounts/web/forgot-password-page.tsx',
    screen: async () => (await import('#domains/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
    search: loginSearch,
  }),
  pageAt('reset-password', {
    module: 'src/domains/accounts/web/reset-password-page.tsx',
    screen: async () => (await import('#domains/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
    search: loginSearch,
  }),
  pageAt('profile', {
    module: 'src/domains/accounts/web/profile-page.tsx',
    screen: async () => (await import('#domains/accounts/web/profile-page.tsx')).ProfilePage,
    private: true,
  }),
  pageAt('my-orders', myOrders),
  pageAt('order/:orderId/my-orders', myOrders),
  pageAt('order/:id', {
    module: 'src/domains/orders/web/order-page.tsx',
    screen: async () => (await import('#domains/orders/web/order-page.tsx')).OrderPage,
    private: true,
  }),
  pageAt('order/:id/invoice', {
    module: 'src/domains/orders/web/invoice-page.tsx',
    screen: async () => (await import('#domains/orders/web/invoice-page.tsx')).InvoicePage,
    private: true,
  }),
]
