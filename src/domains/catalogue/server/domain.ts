import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as collectionContract from '../collection-contract.ts'
import * as contract from '../contract.ts'
import * as gridContract from '../grid-contract.ts'
import * as previewContract from '../preview-contract.ts'
import * as productCsvContract from '../product-csv-contract.ts'
import * as taxContract from '../tax-contract.ts'
import { catalogueAdminRoutes } from './admin-routes.ts'
import { collectionAdminRoutes } from './collection-admin-routes.ts'
import { findReferencedBanners } from './collection-store.ts'
import { createBulkEditCleanupWorker } from './delete-old-bulk-edits.ts'
import type { Deps } from './deps.ts'
import { findReferencedProductImages } from './edit-store.ts'
import { startImageFetches } from './fetch-images.ts'
import { gridAdminRoutes } from './grid-admin-routes.ts'
import { previewAdminRoutes, previewRoutes } from './preview-routes.ts'
import { catalogueRoutes } from './routes.ts'
import { sitemapRoutes } from './sitemap-routes.ts'
import { socialCardRoutes } from './social-card-routes.ts'

export const catalogueDomain: Domain<Deps> = {
  name: 'catalogue',
  description: 'Products, collections, filters and facets.',
  contracts: [
    contract,
    adminContract,
    gridContract,
    previewContract,
    collectionContract,
    productCsvContract,
    taxContract,
  ],
  publicRoutes: (deps) => async (app) => {
    await app.register(catalogueRoutes(deps))
    await app.register(sitemapRoutes(deps))
    await app.register(socialCardRoutes(deps))
    await app.register(previewRoutes(deps))
  },
  adminRoutes: (deps) => async (app) => {
    await app.register(catalogueAdminRoutes(deps))
    await app.register(collectionAdminRoutes(deps))
    await app.register(gridAdminRoutes(deps))
    await app.register(previewAdminRoutes(deps))
  },
  findReferencedImages: async (db, names) => [
    ...(await findReferencedProductImages(db, names)),
    ...(await findReferencedBanners(db, names)),
  ],
  workers: (deps) => [createBulkEditCleanupWorker(deps)],
  startTasks: (deps) => [startImageFetches(deps)],
}
