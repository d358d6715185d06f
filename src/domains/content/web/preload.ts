import type { QueryClient } from '@tanstack/react-query'
import { shopQueryOptions } from './queries.ts'

export const preloadShopFacts = (client: QueryClient) => [client.ensureQueryData(shopQueryOptions)]
