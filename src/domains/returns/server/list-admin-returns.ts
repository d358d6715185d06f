import { requireAdmin } from '#domains/accounts/server/api.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { ReturnFilters } from '../admin-contract.ts'
import * as store from './list-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

const BATCH_SIZE = 500

interface ListOptions extends ReturnFilters {
  limit?: number | undefined
  page?: number | undefined
}

export async function listAdminReturns(
  deps: Deps,
  authorization: string | undefined,
  { limit = MAX_PAGE_SIZE, page = 1, ...filters }: ListOptions,
) {
  await requireAdmin(deps, authorization)
  return store.listReturns(deps.db, filters, { limit, offset: (page - 1) * limit })
}

/** Yields all matching returns in batches. */
export async function exportReturns(deps: Deps, authorization: string | undefined, filters: ReturnFilters) {
  await requireAdmin(deps, authorization)
  return readInBatches<store.ReturnWithCursor>((after) => store.listReturnsAfter(deps.db, filters, after, BATCH_SIZE))
}
