import type { RouteObject } from 'react-router'
import { loginSearchParams } from '#domains/accounts/web/return-to.ts'
import { createPageRoute } from './page.ts'

const myOrders = {
  module: 'src/domains/orders/web/my-orders-page.tsx',
  screen: async () => (await import('#domains/orders/web/my-orders-page.tsx')).MyOrdersPage,
  private: true,
} as const

export const accountRoutes: RouteObject[] = [
  createPageRoute('login', {
    module: 'src/domains/accounts/web/login-page.tsx',
    screen: async () => (await import('#domains/accounts/web/login-page.tsx')).LoginPage,
    search: loginSearchParams,
  }),
  createPageRoute('register', {
    module: 'src/domains/accounts/web/register-page.tsx',
    screen: async () => (await import('#domains/accounts/web/register-page.tsx')).RegisterPage,
    search: loginSearchParams,
  }),
  createPageRoute('forgot-password', {
    module: 'src/domains/accounts/web/forgot-password-page.tsx',
    screen: async () => (await import('#domains/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
    search: loginSearchParams,
  }),
  createPageRoute('reset-password', {
    module: 'src/domains/accounts/web/reset-password-page.tsx',
    screen: async () => (await import('#domains/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
    search: loginSearchParams,
  }),
  createPageRoute('profile', {
    module: 'src/domains/accounts/web/profile-page.tsx',
    screen: async () => (await import('#domains/accounts/web/profile-page.tsx')).ProfilePage,
    private: true,
  }),
  createPageRoute('my-orders', myOrders),
  createPageRoute('order/:orderId/my-orders', myOrders),
  createPageRoute('order/:id', {
    module: 'src/domains/orders/web/order-page.tsx',
    screen: async () => (await import('#domains/orders/web/order-page.tsx')).OrderPage,
    private: true,
  }),
  createPageRoute('order/:id/invoice', {
    module: 'src/domains/orders/web/invoice-page.tsx',
    screen: async () => (await import('#domains/orders/web/invoice-page.tsx')).InvoicePage,
    private: true,
  }),
]
