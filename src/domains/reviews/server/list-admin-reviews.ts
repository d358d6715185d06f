import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { ReviewFilters } from '../admin-contract.ts'
import * as store from './admin-store.ts'
import type { Deps } from './deps.ts'

interface ListOptions extends ReviewFilters {
  limit?: number | undefined
  page?: number | undefined
}

export async function listAdminReviews(
  { db }: Pick<Deps, 'db'>,
  { limit = MAX_PAGE_SIZE, page = 1, ...filters }: ListOptions,
) {
  return store.listReviews(db, filters, { limit, offset: (page - 1) * limit })
}
