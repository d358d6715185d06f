import { requireAdmin } from '#domains/accounts/server/api.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { SubscriberQuery } from '../contract.ts'
import * as store from './subscriber-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

const BATCH = 1_000

export async function listSubscribers(deps: Deps, authorization: string | undefined, query: SubscriberQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return store.listSubscribers(deps.db, filters, { limit, offset: (page - 1) * limit })
}

export async function exportSubscribers(
  deps: Deps,
  authorization: string | undefined,
  filters: store.SubscriberFilters,
) {
  await requireAdmin(deps, authorization)
  return readInBatches<store.SubscriberWithCursor>((after) =>
    store.listSubscribersAfter(deps.db, filters, after, BATCH),
  )
}
