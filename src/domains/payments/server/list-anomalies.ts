import type { Db } from '#platform/database/connect.ts'
import * as store from './store.ts'

interface Wanted {
  limit: number
  offset: number
  /** Only those about which somebody has to do something. */
  onlyOpen: boolean
}

/** Payments that stand apart, with what was given back of each, the newest first. */
export async function listAnomalies({ db }: { db: Db }, wanted: Wanted) {
  const { rows, total } = await store.listAnomalies(db, wanted)
  const refunds = await store.listRefunds(
    db,
    rows.map(({ payment }) => payment.id),
  )
  const payments = rows.map(({ payment, isOpen }) => ({
    ...payment,
    isOpen,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }))
  return { payments, total }
}
