import type { QueryClient } from '@tanstack/react-query'
import { shopQuery } from './queries.ts'

export const shopNeeds = (client: QueryClient) => [client.ensureQueryData(shopQuery)]
