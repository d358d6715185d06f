import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { searchRoutes } from './routes.ts'

export const searchDomain: Domain<Deps> = {
  name: 'search',
  description: 'Search suggestions.',
  contracts: [contract],
  publicRoutes: searchRoutes,
}
