import type { RouteObject } from 'react-router'
import { preloadShopFacts } from '#domains/content/web/preload.ts'
import { createPageRoute } from './page.ts'

export const contentRoutes: RouteObject[] = [
  createPageRoute('contact', {
    module: 'src/domains/messages/web/contact-page.tsx',
    screen: async () => (await import('#domains/messages/web/contact-page.tsx')).ContactPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('newsletter/confirm', {
    module: 'src/domains/messages/web/newsletter-confirm-page.tsx',
    screen: async () => (await import('#domains/messages/web/newsletter-confirm-page.tsx')).NewsletterConfirmPage,
  }),
  createPageRoute('newsletter/leave', {
    module: 'src/domains/messages/web/newsletter-unsubscribe-page.tsx',
    screen: async () =>
      (await import('#domains/messages/web/newsletter-unsubscribe-page.tsx')).NewsletterUnsubscribePage,
  }),
  createPageRoute('about', {
    module: 'src/domains/content/web/about-page.tsx',
    screen: async () => (await import('#domains/content/web/about-page.tsx')).AboutPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('terms', {
    module: 'src/domains/content/web/terms-page.tsx',
    screen: async () => (await import('#domains/content/web/terms-page.tsx')).TermsPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('shipping', {
    module: 'src/domains/content/web/shipping-page.tsx',
    screen: async () => (await import('#domains/content/web/shipping-page.tsx')).ShippingPage,
    loadQueries: preloadShopFacts,
  }),
  createPageRoute('returnpolicy', {
    module: 'src/domains/content/web/return-policy-page.tsx',
    screen: async () => (await import('#domains/content/web/return-policy-page.tsx')).ReturnPolicyPage,
    loadQueries: preloadShopFacts,
  }),
]
