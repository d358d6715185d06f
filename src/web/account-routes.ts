import type { RouteObject } from 'react-router'
import { loginSearchParams, resetSearchParams } from '#domains/accounts/web/return-to.ts'
import { preloadCollectionBanners } from '#domains/catalogue/web/preload.ts'
import { createPageRoute } from './page.ts'

const myOrders = {
  screen: async () => (await import('#domains/orders/web/my-orders-page.tsx')).MyOrdersPage,
  requiresLogin: true,
} as const

export const accountRoutes: RouteObject[] = [
  createPageRoute('login', {
    screen: async () => (await import('#domains/accounts/web/login-page.tsx')).LoginPage,
    search: loginSearchParams,
    offlineCopy: false,
    loadQueries: preloadCollectionBanners,
  }),
  createPageRoute('register', {
    screen: async () => (await import('#domains/accounts/web/register-page.tsx')).RegisterPage,
    search: loginSearchParams,
    offlineCopy: false,
    loadQueries: preloadCollectionBanners,
  }),
  createPageRoute('forgot-password', {
    screen: async () => (await import('#domains/accounts/web/forgot-password-page.tsx')).ForgotPasswordPage,
    search: loginSearchParams,
    offlineCopy: false,
    loadQueries: preloadCollectionBanners,
  }),
  createPageRoute('reset-password', {
    screen: async () => (await import('#domains/accounts/web/reset-password-page.tsx')).ResetPasswordPage,
    search: resetSearchParams,
    offlineCopy: false,
    loadQueries: preloadCollectionBanners,
  }),
  createPageRoute('join', {
    screen: async () => (await import('#domains/accounts/web/join-page.tsx')).JoinPage,
    offlineCopy: false,
    loadQueries: preloadCollectionBanners,
  }),
  createPageRoute('profile', {
    screen: async () => (await import('#domains/accounts/web/profile-page.tsx')).ProfilePage,
    requiresLogin: true,
  }),
  createPageRoute('my-orders', myOrders),
  createPageRoute('order/:orderId/my-orders', myOrders),
  createPageRoute('order/confirm', {
    screen: async () => (await import('#domains/orders/web/confirm-order-page.tsx')).ConfirmOrderPage,
    offlineCopy: false,
  }),
  createPageRoute('order/:id', {
    screen: async () => (await import('#domains/orders/web/order-page.tsx')).OrderPage,
    requiresLogin: true,
  }),
  createPageRoute('order/:id/invoice', {
    screen: async () => (await import('#domains/orders/web/invoice-page.tsx')).InvoicePage,
    requiresLogin: true,
  }),
]
