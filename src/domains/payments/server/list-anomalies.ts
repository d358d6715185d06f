import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

/** Payments that stand apart, with what was given back of each, the newest first. */
export async function listAnomalies({ db }: { db: Db }, page: { limit: number; offset: number }) {
  const { rows, total } = await store.listAnomalies(db, page)
  const refunds = await store.listRefunds(
    db,
    rows.map(({ id }) => id),
  )
  const payments = rows.map((payment) => ({
    ...payment,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }))
  return { payments, total }
}
