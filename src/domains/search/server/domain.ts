import type { Domain } from '#platform/domain.ts'
import type { Deps } from './deps.ts'
import { searchRoutes } from './routes.ts'

export const searchDomain: Domain<Deps> = { name: 'search', publicRoutes: searchRoutes }
