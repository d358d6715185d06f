import type { Db } from '#platform/database/connect.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import * as store from './apart-store.ts'
import { listRefunds } from './store.ts'

const BATCH_SIZE = 500

type Filters = store.ApartFilters
type Row = Awaited<ReturnType<typeof store.listApart>>[number]

export async function listPaymentsApart({ db }: { db: Db }, filters: Filters, page: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([store.listApart(db, filters, page), store.countApart(db, filters)])
  return { payments: await withRefunds(db, rows), total }
}

export async function* readPaymentsApart({ db }: { db: Db }, filters: Filters) {
  const batches = inBatches((after: Row | undefined) => store.listApart(db, filters, { limit: BATCH_SIZE, after }))
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
