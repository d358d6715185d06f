import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as adminPageContract from '../admin-page-contract.ts'
import * as contract from '../contract.ts'
import * as pageContract from '../page-contract.ts'
import { contentAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { findReferencedContentImages } from './find-referenced-content-images.ts'
import { contentRoutes } from './routes.ts'

export const contentDomain: Domain<Deps> = {
  name: 'content',
  description: "Editable parts of the home page, text pages, and the seller's details.",
  contracts: [contract, adminContract, pageContract, adminPageContract],
  publicRoutes: contentRoutes,
  adminRoutes: contentAdminRoutes,
  findReferencedImages: findReferencedContentImages,
}
