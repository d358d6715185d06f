import type { Db } from '#platform/database/connect.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import { DAY } from '#shared/time.ts'
import { MAX_LISTED_MOVEMENTS, type MovementQuery } from '../admin-contract.ts'
import { addProductNames } from './add-product-names.ts'
import * as store from './movement-store.ts'

type Filters = Omit<MovementQuery, 'limit' | 'page'>

const BATCH_SIZE = 1_000

/** Returns midnight in India. */
const getStartOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`)

const toFilters = ({ from, to, ...filters }: Filters): store.MovementFilters => ({
  ...filters,
  from: from === undefined ? undefined : getStartOfDay(from),
  // exclusive, so the last day is included
  to: to === undefined ? undefined : new Date(getStartOfDay(to).getTime() + DAY),
})

export type NamedMovement = Awaited<ReturnType<typeof listMovements>>['movements'][number]

/** Returns one page of the latest movements, and how many pages have. */
export async function listMovements({ db }: { db: Db }, { limit = MAX_PAGE_SIZE, page = 1, ...query }: MovementQuery) {
  const offset = (page - 1) * limit
  const filters = toFilters(query)
  const [movements, total] = await Promise.all([
    offset >= MAX_LISTED_MOVEMENTS
      ? []
      : store.listMovements(db, filters, { limit: Math.min(limit, MAX_LISTED_MOVEMENTS - offset), offset }),
    store.countMovements(db, filters, MAX_LISTED_MOVEMENTS),
  ])
  return { movements: await addProductNames(db, movements), total }
}

/** Yields all matching movements in batches. */
export function exportMovements({ db }: { db: Db }, query: Filters): AsyncGenerator<NamedMovement[]> {
  return readInBatches<NamedMovement>(async (after) =>
    addProductNames(db, await store.listMovementsAfter(db, toFilters(query), after, BATCH_SIZE)),
  )
}
