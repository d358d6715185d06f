import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import type { ReturnFilters } from '../admin-contract.ts'
import * as store from './list-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

const BATCH = 500

interface Wanted extends ReturnFilters {
  limit?: number | undefined
  page?: number | undefined
}

export async function listAdminReturns(
  deps: Deps,
  authorization: string | undefined,
  { limit = MAX_PAGE_SIZE, page = 1, ...filters }: Wanted,
) {
  await requireAdmin(deps, authorization)
  return store.listReturns(deps.db, filters, { limit, offset: (page - 1) * limit })
}

/** All of them, a batch at a time. */
export async function exportReturns(deps: Deps, authorization: string | undefined, filters: ReturnFilters) {
  await requireAdmin(deps, authorization)
  return inBatches<store.ReturnInOrder>((after) => store.returnsAfter(deps.db, filters, after, BATCH))
}
