import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import type { Address } from '../contract.ts'

export interface DropCustomer {
  userId: string | null
  address: Address
}

/** Makes addresses equal that differ only in case, spaces or punctuation. */
const addressKey = (address: ReturnType<typeof sql>) =>
  sql`lower(regexp_replace(concat(${address}->>'address', ${address}->>'postalCode'), '[^[:alnum:]]', '', 'g'))`

/**
 * Locks the account, the phone number and the address, so checkouts that count against the same limit run one at a time.
 * Must come before locks on lines and stock.
 */
export async function lockDropCustomer(tx: Tx, { userId, address }: DropCustomer): Promise<void> {
  const json = sql`${JSON.stringify(address)}::jsonb`
  await tx.execute(sql`
    SELECT set_config('lock_timeout', '3s', true), (
      SELECT count(pg_advisory_xact_lock(key)) FROM (
        SELECT DISTINCT hashtextextended('drop customer ' || value, 0) AS key FROM (VALUES
          (${userId ?? ''}::text), (phone_key(${json}->>'phone')), (${addressKey(json)})) AS keys (value)
        ORDER BY 1) AS sorted), set_config('lock_timeout', '0', true)`)
}

interface Limit {
  productId: string
  limitPerCustomer: number
}

/**
 * Returns the units that the customer has of each of these products, in open and paid checkouts, without the ignored ones, and in orders that are not
 * cancelled: by account, phone number or address.
 */
export async function countCustomerUnits(
  tx: Tx,
  limits: Limit[],
  { userId, address }: DropCustomer,
  ignoredCheckoutIds: string[],
): Promise<Map<string, number>> {
  const json = sql`${JSON.stringify(address)}::jsonb`
  const isSame = (table: string) => {
    const column = sql.raw(`${table}.address`)
    return sql`(${sql.raw(table)}.user_id = ${userId} OR phone_key(${column}->>'phone') = phone_key(${json}->>'phone')
      OR ${addressKey(sql`${column}`)} = ${addressKey(json)})`
  }
  const productIds = sql.param(limits.map(({ productId }) => productId))
  const { rows } = await tx.execute<{ productId: string; units: number }>(sql`
    SELECT product_id AS "productId", sum(quantity)::int AS units FROM (
      SELECT l.product_id, l.quantity FROM stock s
        JOIN checkout_lines l ON l.stock_id = s.id JOIN checkouts c ON c.id = l.checkout_id
        WHERE s.product_id = ANY (${productIds}::text[]) AND c.state IN ('open', 'paid')
          AND c.id <> ALL (${sql.param(ignoredCheckoutIds)}::text[]) AND ${isSame('c')}
      UNION ALL
      SELECT l.product_id, l.quantity FROM stock s
        JOIN order_lines l ON l.stock_id = s.id JOIN orders o ON o.id = l.order_id
        WHERE s.product_id = ANY (${productIds}::text[]) AND o.status <> 'Cancelled' AND ${isSame('o')}
    ) AS bought GROUP BY 1`)
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** Like `countCustomerUnits`, of one product and by account alone: an address is known only at checkout. */
export async function countAccountUnits(tx: Tx, productId: string, userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const users = sql.param(userIds)
  const { rows } = await tx.execute<{ userId: string; units: number }>(sql`
    SELECT user_id AS "userId", sum(quantity)::int AS units FROM (
      SELECT c.user_id, l.quantity FROM stock s
        JOIN checkout_lines l ON l.stock_id = s.id JOIN checkouts c ON c.id = l.checkout_id
        WHERE s.product_id = ${productId} AND c.state IN ('open', 'paid') AND c.user_id = ANY (${users}::text[])
      UNION ALL
      SELECT o.user_id, l.quantity FROM stock s
        JOIN order_lines l ON l.stock_id = s.id JOIN orders o ON o.id = l.order_id
        WHERE s.product_id = ${productId} AND o.status <> 'Cancelled' AND o.user_id = ANY (${users}::text[])
    ) AS bought GROUP BY 1`)
  return new Map(rows.map(({ userId, units }) => [userId, units]))
}
