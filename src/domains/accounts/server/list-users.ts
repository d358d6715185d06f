import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { UserQuery } from '../users-contract.ts'
import type { Deps } from './deps.ts'
import * as store from './user-list-store.ts'

const BATCH_SIZE = 1_000

export async function listUsers({ db }: Pick<Deps, 'db'>, query: UserQuery) {
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return store.listUsers(db, filters, { limit, offset: (page - 1) * limit })
}

/** Returns all matching users, in batches. */
export function exportUsers({ db }: Pick<Deps, 'db'>, filters: store.UserFilters) {
  return readInBatches<store.UserWithCursor>((after) => store.listUsersAfter(db, filters, after, BATCH_SIZE))
}
