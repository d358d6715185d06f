import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byNumber, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import { underWay } from './store.ts'
import { payments, REFUNDED_ELSEWHERE, refunds } from './tables.ts'

const { id, providerOrderId, checkoutId, anomaly, amountPaise, refundedPaise, seenAt } = payments

const hasOpenRefund = sql`exists (select from ${refunds} where ${refunds.paymentId} = ${id} and ${inArray(refunds.state, underWay)})`
/** A refund made at the provider needs no action. */
const isOpen = sql<boolean>`${anomaly} <> ${REFUNDED_ELSEWHERE} and (${refundedPaise} < ${amountPaise} or ${hasOpenRefund})`

const sortColumns = { seenAt: byMoment(seenAt), amount: byNumber(amountPaise) }
type FlaggedSort = keyof typeof sortColumns
const sorted = sortedList(sortColumns, { id, usual: '-seenAt' })

export interface ApartFilters {
  onlyOpen: boolean
  /** Matches part of the payment, order or checkout id, or of the reason. */
  q?: string | undefined
  sortBy?: FlaggedSort | `-${FlaggedSort}` | undefined
}

const toCondition = ({ onlyOpen, q }: ApartFilters) =>
  and(
    isNotNull(anomaly),
    onlyOpen ? isOpen : undefined,
    q === undefined
      ? undefined
      : sql`concat_ws(' ', ${id}, ${providerOrderId}, ${checkoutId}, ${anomaly}) ILIKE ${containing(q)}`,
  )

interface Page {
  limit: number
  offset?: number
  after?: { id: string; place: string } | undefined
}

export async function listApart(db: Db, filters: ApartFilters, { limit, offset = 0, after }: Page) {
  const sort = sorted(filters.sortBy)
  return db
    .select({ payment: payments, isOpen, id, place: sort.place })
    .from(payments)
    .where(and(toCondition(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
    .offset(offset)
}

export async function countApart(db: Db, filters: ApartFilters): Promise<number> {
  return db.$count(payments, toCondition(filters))
}
