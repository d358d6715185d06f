import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { refreshStoredUser } from '#domains/accounts/web/refresh-stored-user.ts'
import { ShopError } from '#shared/errors.ts'
import type { Transport } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { transport?: Transport }
  }
}

const STALE_AFTER_MS = 60_000

const isPermanent = (error: Error) => error instanceof ShopError && error.status < 500

/** A forbidden response may mean that the stored user is out of date, for example after a role change. */
function refreshUserIfForbidden(error: Error): void {
  if (error instanceof ShopError && error.code === 'forbidden') refreshStoredUser().catch(() => {})
}

/** On the server, every render has its own transport. The API client gets it from the query's `meta`. */
export function createQueryClient(transport?: Transport): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: refreshUserIfForbidden }),
    mutationCache: new MutationCache({ onError: refreshUserIfForbidden }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        ...(transport ? { meta: { transport } } : {}),
        retry: (failures, error) => !import.meta.env.SSR && failures < 2 && !isPermanent(error),
        // missing data leads to the 404 page, whichever part of the page requested it
        throwOnError: (error) => error instanceof ShopError && error.code === 'not_found',
      },
    },
  })
}

/** Gives loaders access to the query client. */
export const queryClientContext = createContext<QueryClient>()
