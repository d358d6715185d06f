import * as audit from '#platform/audit/audit-store.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import { DAY } from '#shared/time.ts'
import type { ChangeQuery } from '../contract.ts'
import type { Deps } from './deps.ts'

type Filters = Omit<ChangeQuery, 'limit' | 'page'>

const BATCH_SIZE = 1_000

/** Returns midnight in India. */
const getStartOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`)

function toAuditFilters({ sortBy, from, to, ...filters }: Filters): audit.AuditFilters {
  return {
    ...filters,
    from: from === undefined ? undefined : getStartOfDay(from),
    // exclusive, so the last day is included
    to: to === undefined ? undefined : new Date(getStartOfDay(to).getTime() + DAY),
    isOldestFirst: sortBy === 'at',
  }
}

export function listAuditEntries(
  { db }: Pick<Deps, 'db'>,
  { limit = MAX_PAGE_SIZE, page = 1, ...filters }: ChangeQuery,
) {
  return audit.listAuditEntries(db, toAuditFilters(filters), { limit, offset: (page - 1) * limit })
}

/** Yields all matching entries in batches. */
export function exportAuditEntries({ db }: Pick<Deps, 'db'>, filters: Filters) {
  return readInBatches<audit.AuditEntry>((after) =>
    audit.listAuditEntriesAfter(db, toAuditFilters(filters), after, BATCH_SIZE),
  )
}
