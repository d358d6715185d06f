import type { RouteObject } from 'react-router'
import { shopNeeds } from '#domains/content/web/needs.ts'
import { pageAt } from './page.ts'

export const textPages: RouteObject[] = [
  pageAt('contact', {
    module: 'src/domains/messages/web/contact-page.tsx',
    screen: async () => (await import('#domains/messages/web/contact-page.tsx')).ContactPage,
    needs: shopNeeds,
  }),
  pageAt('newsletter/confirm', {
    module: 'src/domains/messages/web/newsletter-confirm-page.tsx',
    screen: async () => (await import('#domains/messages/web/newsletter-confirm-page.tsx')).NewsletterConfirmPage,
  }),
  pageAt('newsletter/leave', {
    module: 'src/domains/messages/web/newsletter-leave-page.tsx',
    screen: async () => (await import('#domains/messages/web/newsletter-leave-page.tsx')).NewsletterLeavePage,
  }),
  pageAt('about', {
    module: 'src/domains/content/web/about-page.tsx',
    screen: async () => (await import('#domains/content/web/about-page.tsx')).AboutPage,
    needs: shopNeeds,
  }),
  pageAt('terms', {
    module: 'src/domains/content/web/terms-page.tsx',
    screen: async () => (await import('#domains/content/web/terms-page.tsx')).TermsPage,
    needs: shopNeeds,
  }),
  pageAt('shipping', {
    module: 'src/domains/content/web/shipping-page.tsx',
    screen: async () => (await import('#domains/content/web/shipping-page.tsx')).ShippingPage,
    needs: shopNeeds,
  }),
  pageAt('returnpolicy', {
    module: 'src/domains/content/web/return-policy-page.tsx',
    screen: async () => (await import('#domains/content/web/return-policy-page.tsx')).ReturnPolicyPage,
    needs: shopNeeds,
  }),
]
