import type { Db } from '#platform/database/connect.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import * as store from './flagged-store.ts'
import { listRefunds } from './store.ts'

const BATCH_SIZE = 500

type Filters = store.FlaggedFilters
type Row = Awaited<ReturnType<typeof store.listFlagged>>[number]

export async function listFlaggedPayments(
  { db }: { db: Db },
  filters: Filters,
  page: { limit: number; offset: number },
) {
  const [rows, total] = await Promise.all([store.listFlagged(db, filters, page), store.countFlagged(db, filters)])
  return { payments: await withRefunds(db, rows), total }
}

export async function* streamFlaggedPayments({ db }: { db: Db }, filters: Filters) {
  const batches = readInBatches((after: Row | undefined) =>
    store.listFlagged(db, filters, { limit: BATCH_SIZE, after }),
  )
  for await (const rows of batches) yield await withRefunds(db, rows)
}

async function withRefunds(db: Db, rows: Row[]) {
  const refunds = await listRefunds(
    db,
    rows.map(({ payment }) => payment.id),
  )
  return rows.map(({ payment, isOpen }) => ({
    ...payment,
    isOpen,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }))
}
