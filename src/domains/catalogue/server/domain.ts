import type { Domain } from '#platform/domain.ts'
import { catalogueAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { findReferencedProductImages } from './edit-store.ts'
import { catalogueRoutes } from './routes.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

export const catalogueDomain: Domain<Deps> = {
  name: 'catalogue',
  publicRoutes: (deps) => async (app) => {
    await app.register(catalogueRoutes(deps))
    await app.register(sitemapRoutes(deps))
  },
  adminRoutes: catalogueAdminRoutes,
  findReferencedImages: findReferencedProductImages,
}
