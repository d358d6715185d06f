import type { RouteObject } from 'react-router'
import { preloadCollectionBanners } from '#domains/catalogue/web/preload.ts'
import { findBuiltInPath, preloadPage, preloadShopDetails } from '#domains/content/web/queries.ts'
import { createPageRoute } from './page.ts'

const textPage = { screen: async () => (await import('#domains/content/web/text-page.tsx')).TextPage }

const createTextPageRoute = (slug: string) =>
  createPageRoute(slug, { ...textPage, loadQueries: (client) => preloadPage(client, slug) })

export const contentRoutes: RouteObject[] = [
  createPageRoute('contact', {
    screen: async () => (await import('#domains/messages/web/contact-page.tsx')).ContactPage,
    loadQueries: preloadShopDetails,
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
    loadQueries: (client) => [...preloadPage(client, 'about'), ...preloadCollectionBanners(client)],
  }),
  createTextPageRoute('terms'),
  createTextPageRoute('shipping'),
  createTextPageRoute('returnpolicy'),
  createTextPageRoute('privacy'),
  createPageRoute('pages/:slug', {
    ...textPage,
    redirectTo: ({ slug = '' }) => findBuiltInPath(slug),
    loadQueries: (client, { params }) => preloadPage(client, params['slug'] ?? ''),
  }),
]
