import { type SQL, sql } from 'drizzle-orm'
import { prepareStatement } from '#platform/database/prepared-statement.ts'

/** The order history that decides whether a customer may pay in cash: `CodFacts` in rules.ts, which stores can't import. */
export interface CodFacts {
  openOrders: number
  hasRefusedShipment: boolean
  hasPaidOrder: boolean
}

/** Selects the facts about a customer and a phone number, as JSON. `phone_key` returns the last digits of a number. */
export const selectCodFacts = (userId: SQL, phone: SQL): SQL => sql`
SELECT json_build_object(
  'openOrders', count(*) FILTER (WHERE o.paid_at IS NULL AND o.status IN ('Processing', 'Shipped')),
  'hasRefusedShipment', coalesce(bool_or(c.refused_at IS NOT NULL), false),
  'hasPaidOrder', EXISTS (
    SELECT FROM orders paid JOIN payments p ON p.id = paid.payment_id
    WHERE paid.user_id = ${userId} AND p.amount_paise > 0 AND paid.status <> 'Cancelled'))
FROM orders o JOIN cod_orders c ON c.order_id = o.id
WHERE o.payment_method = 'COD' AND (o.user_id = ${userId} OR phone_key(o.address->>'phone') = phone_key(${phone}))`

export const findCodFacts = prepareStatement<{ facts: CodFacts }, { userId: string | null; phone: string }>(
  'find_cod_facts',
  sql`SELECT (${selectCodFacts(sql`${sql.placeholder('userId')}::text`, sql`${sql.placeholder('phone')}::text`)}) AS facts`,
)
