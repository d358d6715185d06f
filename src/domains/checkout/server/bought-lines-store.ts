import { sql } from 'drizzle-orm'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { PaymentMethod } from '../contract.ts'

interface CartReference extends Record<string, unknown> {
  userId: string
  /** `updatedAt` of the cart that the lines were taken from. */
  cartUpdatedAt: string
  /** JSON. */
  lines: string
}

const { placeholder } = sql

/**
 * Returns the customer's newest order since `cartUpdatedAt` that contains one of the lines and removed it from the cart. A
 * line that is in the cart again does not count.
 */
export const findOrderContainingLines = prepareStatement<{ id: string; paymentMethod: PaymentMethod }, CartReference>(
  'find_order_containing_lines',
  sql`
SELECT orders.id, orders.payment_method AS "paymentMethod" FROM orders
JOIN order_lines bought ON bought.order_id = orders.id
JOIN json_to_recordset(${placeholder('lines')}::json) AS line("productId" text, "size" text, "color" text)
  ON bought.product_id = line."productId" AND bought.size IS NOT DISTINCT FROM line.size
    AND bought.color IS NOT DISTINCT FROM line.color
WHERE orders.user_id = ${placeholder('userId')} AND orders.placed_at >= ${placeholder('cartUpdatedAt')}::timestamptz AND NOT EXISTS (
  SELECT FROM carts JOIN cart_lines ON cart_lines.cart_id = carts.id
  WHERE carts.user_id = ${placeholder('userId')} AND cart_lines.product_id = line."productId"
    AND cart_lines.size IS NOT DISTINCT FROM line.size AND cart_lines.color IS NOT DISTINCT FROM line.color AND NOT cart_lines.saved_for_later
)
ORDER BY orders.placed_at DESC LIMIT 1`,
)
