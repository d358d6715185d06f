import type { QueryClient } from '@tanstack/react-query'
import { shopQuery } from './queries.ts'

/** What pages have to know before they can be shown that say who sells and who helps. */
export const shopNeeds = (client: QueryClient) => [client.ensureQueryData(shopQuery)]
