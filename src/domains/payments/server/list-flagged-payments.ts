import { readInBatches } from '#platform/database/read-in-batches.ts'
import type { Deps } from './deps.ts'
import * as flagged from './flagged-store.ts'
import * as store from './store.ts'

const BATCH_SIZE = 500

type Filters = flagged.FlaggedFilters
type Row = Awaited<ReturnType<typeof flagged.listFlagged>>[number]

export async function listFlaggedPayments(
  { db }: Pick<Deps, 'db'>,
  filters: Filters,
  page: { limit: number; offset: number },
) {
  const [rows, total] = await Promise.all([flagged.listFlagged(db, filters, page), flagged.countFlagged(db, filters)])
  return { payments: await withRefunds(db, rows), total }
}

export async function* streamFlaggedPayments({ db }: Pick<Deps, 'db'>, filters: Filters) {
  const batches = readInBatches((after: Row | undefined) =>
    flagged.listFlagged(db, filters, { limit: BATCH_SIZE, after }),
  )
  for await (const rows of batches) yield await withRefunds(db, rows)
}

async function withRefunds(db: Deps['db'], rows: Row[]) {
  const refunds = await store.listRefunds(
    db,
    rows.map(({ payment }) => payment.id),
  )
  return rows.map(({ payment, isOpen }) => ({
    ...payment,
    isOpen,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }))
}
