import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { SubscriberQuery } from '../newsletter-admin-contract.ts'
import type { Deps } from './deps.ts'
import * as store from './subscriber-store.ts'

const BATCH_SIZE = 1_000

export async function listSubscribers({ db }: Pick<Deps, 'db'>, query: SubscriberQuery) {
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return store.listSubscribers(db, filters, { limit, offset: (page - 1) * limit })
}

export function exportSubscribers({ db }: Pick<Deps, 'db'>, filters: store.SubscriberFilters) {
  return readInBatches<store.SubscriberWithCursor>((after) =>
    store.listSubscribersAfter(db, filters, after, BATCH_SIZE),
  )
}
