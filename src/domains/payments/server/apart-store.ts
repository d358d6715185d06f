import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byNumber, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import { underWay } from './store.ts'
import { payments, REFUNDED_ELSEWHERE, refunds } from './tables.ts'

const { id, providerOrderId, checkoutId, anomaly, amountPaise, refundedPaise, seenAt } = payments

const isUnderWay = sql`exists (select from ${refunds} where ${refunds.paymentId} = ${id} and ${inArray(refunds.state, underWay)})`
/** What went back without the shop is only to be known; all else is to be brought to an end. */
const isOpen = sql<boolean>`${anomaly} <> ${REFUNDED_ELSEWHERE} and (${refundedPaise} < ${amountPaise} or ${isUnderWay})`

const orders = { seenAt: byMoment(seenAt), amount: byNumber(amountPaise) }
type ApartSort = keyof typeof orders
const sorted = sortedList(orders, { id, usual: '-seenAt' })

/** Which of the payments that stand apart, and in which order. */
export interface ApartFilters {
  onlyOpen: boolean
  /** A part of an id of the payment or of what it is for, or of the reason. */
  q?: string | undefined
  sortBy?: ApartSort | `-${ApartSort}` | undefined
}

const apart = ({ onlyOpen, q }: ApartFilters) =>
  and(
    isNotNull(anomaly),
    onlyOpen ? isOpen : undefined,
    q === undefined
      ? undefined
      : sql`concat_ws(' ', ${id}, ${providerOrderId}, ${checkoutId}, ${anomaly}) ILIKE ${containing(q)}`,
  )

interface Part {
  limit: number
  offset?: number
  /** Only what comes after this one. */
  after?: { id: string; place: string } | undefined
}

/** Payments that stand apart, the newest first unless told. */
export async function listApart(db: Db, filters: ApartFilters, { limit, offset = 0, after }: Part) {
  const sort = sorted(filters.sortBy)
  return db
    .select({ payment: payments, isOpen, id, place: sort.place })
    .from(payments)
    .where(and(apart(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
    .offset(offset)
}

export async function countApart(db: Db, filters: ApartFilters): Promise<number> {
  return db.$count(payments, apart(filters))
}
