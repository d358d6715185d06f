import { requireAdmin } from '#domains/accounts/server/api.ts'
import * as audit from '#platform/audit/audit-store.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import { DAY } from '#shared/time.ts'
import type { ChangeQuery } from '../contract.ts'

type Deps = Parameters<typeof requireAdmin>[0]
type Filters = Omit<ChangeQuery, 'limit' | 'page'>

const BATCH_SIZE = 1_000

/** In Indian time. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`)

function toFilters({ sortBy, from, to, ...filters }: Filters): audit.AuditFilters {
  return {
    ...filters,
    from: from === undefined ? undefined : startOfDay(from),
    // inclusive of the last day
    to: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY),
    isOldestFirst: sortBy === 'at',
  }
}

export async function listChanges(deps: Deps, authorization: string | undefined, query: ChangeQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return audit.listAuditEntries(deps.db, toFilters(filters), { limit, offset: (page - 1) * limit })
}

/** Yields batches. */
export async function exportChanges(deps: Deps, authorization: string | undefined, filters: Filters) {
  await requireAdmin(deps, authorization)
  return readInBatches<audit.AuditEntry>((after) =>
    audit.listAuditEntriesAfter(deps.db, toFilters(filters), after, BATCH_SIZE),
  )
}
