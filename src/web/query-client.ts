import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { correctUser } from '#domains/accounts/web/correct-user.ts'
import { ShopError } from '#shared/errors.ts'

const FRESH_FOR_MS = 60_000

const cannotHeal = (error: Error) => error instanceof ShopError && error.status < 500

/** What this browser shows depends on whom it takes somebody for, so a refusal is worth asking. */
function hearRefusals(error: Error): void {
  if (error instanceof ShopError && error.code === 'forbidden') correctUser().catch(() => {})
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: hearRefusals }),
    mutationCache: new MutationCache({ onError: hearRefusals }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR_MS,
        retry: (failures, error) => !import.meta.env.SSR && failures < 2 && !cannotHeal(error),
        // what is not there is a page of its own, whichever part of a screen asked for it
        throwOnError: (error) => error instanceof ShopError && error.code === 'not_found',
      },
    },
  })
}

/** How a loader reaches the queries of this visit. */
export const queryClientContext = createContext<QueryClient>()
