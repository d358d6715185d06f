import type { RouteObject } from 'react-router'
import { preloadCollectionBanners } from '#domains/catalogue/web/preload.ts'
import { preloadShopFacts } from '#domains/content/web/queries.ts'
import { createPageRoute } from './page.ts'

export const contentRoutes: RouteObject[] = [
  createPageRoute('contact', {
    screen: async () => (await import('#domains/messages/web/contact-page.tsx')).ContactPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('newsletter/confirm', {
    screen: async () => (await import('#domains/messages/web/newsletter-confirm-page.tsx')).NewsletterConfirmPage,
    offlineCopy: false,
  }),
  createPageRoute('newsletter/leave', {
    screen: async () =>
      (await import('#domains/messages/web/newsletter-unsubscribe-page.tsx')).NewsletterUnsubscribePage,
    offlineCopy: false,
  }),
  createPageRoute('about', {
    screen: async () => (await import('#domains/content/web/about-page.tsx')).AboutPage,
    loadQueries: (client) => [...preloadShopFacts(client), ...preloadCollectionBanners(client)],
  }),
  createPageRoute('terms', {
    screen: async () => (await import('#domains/content/web/terms-page.tsx')).TermsPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('shipping', {
    screen: async () => (await import('#domains/content/web/shipping-page.tsx')).ShippingPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('returnpolicy', {
    screen: async () => (await import('#domains/content/web/return-policy-page.tsx')).ReturnPolicyPage,
    loadQueries: preloadShopFacts,
  }),
]
