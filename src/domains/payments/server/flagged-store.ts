import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { byNumber, byTimestamp, createKeysetSort, type KeysetCursor } from '#platform/database/keyset-sort.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import { openRefundStates } from './store.ts'
import { EXTERNAL_REFUND_REASON, payments, refunds } from './tables.ts'

const { id, providerOrderId, checkoutId, reviewReason, amountPaise, refundedPaise, firstSeenAt } = payments

const hasOpenRefund = sql`exists (select from ${refunds} where ${refunds.paymentId} = ${id} and ${inArray(refunds.state, openRefundStates)})`
/** A refund made at the provider needs no action. */
const isOpen = sql<boolean>`${reviewReason} <> ${EXTERNAL_REFUND_REASON} and (${refundedPaise} < ${amountPaise} or ${hasOpenRefund})`

const sortColumns = { seenAt: byTimestamp(firstSeenAt), amount: byNumber(amountPaise) }
type FlaggedSort = keyof typeof sortColumns
const resolveSort = createKeysetSort(sortColumns, { id, defaultSort: '-seenAt' })

export interface FlaggedFilters {
  onlyOpen: boolean
  /** Matches part of the payment, order or checkout id, or of the reason. */
  q?: string | undefined
  sortBy?: FlaggedSort | `-${FlaggedSort}` | undefined
}

const toCondition = ({ onlyOpen, q }: FlaggedFilters) =>
  and(
    isNotNull(reviewReason),
    onlyOpen ? isOpen : undefined,
    q === undefined
      ? undefined
      : sql`concat_ws(' ', ${id}, ${providerOrderId}, ${checkoutId}, ${reviewReason}) ILIKE ${toLikePattern(q)}`,
  )

interface Page {
  limit: number
  offset?: number
  after?: KeysetCursor | undefined
}

export async function listFlagged(db: Queryable, filters: FlaggedFilters, { limit, offset = 0, after }: Page) {
  const sort = resolveSort(filters.sortBy)
  return db
    .select({ payment: payments, isOpen, id, sortValue: sort.sortValue })
    .from(payments)
    .where(and(toCondition(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
    .offset(offset)
}

export async function countFlagged(db: Queryable, filters: FlaggedFilters): Promise<number> {
  return db.$count(payments, toCondition(filters))
}
