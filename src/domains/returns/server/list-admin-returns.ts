import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { ReturnFilters } from '../admin-contract.ts'
import type { Deps } from './deps.ts'
import * as store from './list-store.ts'

const BATCH_SIZE = 500

interface ListOptions extends ReturnFilters {
  limit?: number | undefined
  page?: number | undefined
}

export async function listAdminReturns(
  { db }: Pick<Deps, 'db'>,
  { limit = MAX_PAGE_SIZE, page = 1, ...filters }: ListOptions,
) {
  return store.listReturns(db, filters, { limit, offset: (page - 1) * limit })
}

/** Yields all matching returns in batches. */
export function exportReturns({ db }: Pick<Deps, 'db'>, filters: ReturnFilters) {
  return readInBatches<store.ReturnWithCursor>((after) => store.listReturnsAfter(db, filters, after, BATCH_SIZE))
}
