import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { DiscountRow } from './store.ts'

type Discount = Omit<
  DiscountRow,
  'isActive' | 'archivedAt' | 'uses' | 'createdAt' | 'version' | 'editedAt' | 'editedBy'
>

interface Usage {
  uses: number
  customerUses: number
  hasOrdered: boolean
}

interface RawDiscount extends Omit<Discount, 'startsAt' | 'endsAt'>, Usage {
  startsAt: string | null
  endsAt: string | null
}

interface UsageQuery {
  code: string | undefined
  ids: string[]
  /** Undefined for a guest, who has no uses. */
  userId: string | undefined
  /** As returned by `toPhoneKey`. */
  phones: string[]
  /** For a payment after the hold expired: also finds paused and archived discounts, and replaces no live checkout. */
  isLatePayment?: boolean
}

const { placeholder } = sql
const userId = sql`${placeholder('userId')}::text`
const phones = sql`${placeholder('phones')}::text[]`
const isLate = sql`${placeholder('isLatePayment')}::boolean`
/** The customer's live checkout is replaced by the next one, so its use does not count. Those of draft orders stay. */
const isNotReplaced = sql`(${isLate} OR c.user_id IS DISTINCT FROM ${userId} OR c.draft_order_id IS NOT NULL OR c.state = 'settled')`

/** Reads orders and checkouts by name, because their domains import this one. */
const findUsage = prepareStatement<
  RawDiscount,
  {
    code: string | null
    ids: string[]
    userId: string | null
    phones: string[]
    phoneQuery: string | null
    isLatePayment: boolean
  }
>(
  'find_discount_usage',
  sql`
SELECT id, code, title, kind, value, min_subtotal_paise AS "minSubtotalPaise", collection_ids AS "collectionIds",
  product_ids AS "productIds", first_order_only AS "firstOrderOnly", starts_at AS "startsAt", ends_at AS "endsAt",
  usage_limit AS "usageLimit", per_customer_limit AS "perCustomerLimit", user_email AS "userEmail",
  uses - (SELECT count(*) FROM checkouts c WHERE c.discount_id = d.id AND c.user_id = ${userId}
    AND c.draft_order_id IS NULL AND c.state IN ('open', 'paid') AND NOT ${isLate})::int AS uses,
  CASE WHEN per_customer_limit IS NULL THEN 0 ELSE (
    SELECT count(*) FROM checkouts c WHERE c.discount_id = d.id AND c.state IN ('open', 'paid', 'settled')
      AND (c.user_id = ${userId} OR phone_key(c.address->>'phone') = ANY (${phones})) AND ${isNotReplaced}
  )::int END AS "customerUses",
  first_order_only AND (
    EXISTS (SELECT FROM orders o WHERE o.user_id = ${userId} AND o.status <> 'Cancelled')
    OR EXISTS (SELECT FROM orders o WHERE o.search @@ ${placeholder('phoneQuery')}::tsquery AND o.status <> 'Cancelled'
      AND phone_key(o.address->>'phone') = ANY (${phones}))
    OR EXISTS (SELECT FROM checkouts c WHERE c.discount_id IS NOT NULL AND c.state IN ('open', 'paid')
      AND phone_key(c.address->>'phone') = ANY (${phones}) AND ${isNotReplaced})
  ) AS "hasOrdered"
FROM discounts d
WHERE (code = ${placeholder('code')} OR id = ANY (${placeholder('ids')}::text[]))
  AND (${isLate} OR is_active AND archived_at IS NULL)
ORDER BY id`,
)

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export async function findDiscountsWithUsage(
  db: Queryable,
  { code, ids, userId: customerId, phones: phoneKeys, isLatePayment = false }: UsageQuery,
): Promise<{ discount: Discount; usage: Usage }[]> {
  const rows = await findUsage(db, {
    code: code ?? null,
    ids,
    userId: customerId ?? null,
    phones: phoneKeys,
    phoneQuery: phoneKeys.map((phone) => `'${phone}'`).join(' | ') || null,
    isLatePayment,
  })
  return rows.map(({ uses, customerUses, hasOrdered, startsAt, endsAt, ...discount }) => ({
    discount: { ...discount, startsAt: toDate(startsAt), endsAt: toDate(endsAt) },
    usage: { uses, customerUses, hasOrdered },
  }))
}

/** Returns whether the account with this email has an order that was not cancelled. */
export async function hasOrdered(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM orders o JOIN users u ON u.id = o.user_id
    WHERE fold_email(u.email) = fold_email(${email}) AND o.status <> 'Cancelled' LIMIT 1`)
  return rows.length > 0
}

/**
 * Serializes checkouts of one phone number across accounts. Must come before locks on checkouts and stock. The short lock
 * timeout keeps waiters from tying up connections.
 */
export async function lockPhones(tx: Tx, phoneKeys: string[]): Promise<void> {
  for (const phone of [...new Set(phoneKeys)].sort())
    await tx.execute(sql`SELECT set_config('lock_timeout', '3s', true),
      pg_advisory_xact_lock(hashtextextended(${`discount ${phone}`}, 0)), set_config('lock_timeout', '0', true)`)
}
