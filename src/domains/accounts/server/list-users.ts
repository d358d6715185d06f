import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { UserQuery } from '../contract.ts'
import { requireAdmin } from './authenticate.ts'
import * as store from './user-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

const BATCH_SIZE = 1_000

export async function listUsers(deps: Deps, authorization: string | undefined, query: UserQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return store.listUsers(deps.db, filters, { limit, offset: (page - 1) * limit })
}

/** Returns all matching users, in batches. */
export async function exportUsers(deps: Deps, authorization: string | undefined, filters: store.UserFilters) {
  await requireAdmin(deps, authorization)
  return readInBatches<store.UserWithCursor>((after) => store.listUsersAfter(deps.db, filters, after, BATCH_SIZE))
}
