import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { bumpUpdatedAt } from './store.ts'
import { cartLines, carts } from './tables.ts'

interface SubtractedLine {
  productId: string
  size: string | null
  color: string | null
  quantity: number
}

/**
 * Subtracts quantities from the lines of a customer's cart, deletes lines that reach zero, and removes the used discount
 * code. Returns false without any change when another request changed the cart at the same moment, or when there is no
 * cart.
 */
export async function subtractQuantities(
  tx: Tx,
  userId: string,
  { lines, discountCode }: { lines: SubtractedLine[]; discountCode: string | null },
): Promise<boolean> {
  const carts = await subtractQuantitiesStatement(tx, {
    userId,
    discountCode,
    productIds: lines.map(({ productId }) => productId),
    sizes: lines.map(({ size }) => size),
    colors: lines.map(({ color }) => color),
    quantities: lines.map(({ quantity }) => quantity),
  })
  return carts.length > 0
}

const subtractQuantitiesStatement = prepareStatement<
  { id: string },
  {
    userId: string
    discountCode: string | null
    productIds: string[]
    sizes: (string | null)[]
    colors: (string | null)[]
    quantities: number[]
  }
>(
  'reduce_cart_lines',
  sql`
    WITH snapshot AS (SELECT id, updated_at FROM ${carts} WHERE user_id = ${sql.placeholder('userId')}),
    cart AS (
      UPDATE ${carts} SET updated_at = ${bumpUpdatedAt},
        discount_code = nullif(discount_code, ${sql.placeholder('discountCode')})
      WHERE id = (SELECT id FROM snapshot) AND updated_at = (SELECT updated_at FROM snapshot)
      RETURNING id
    ),
    reduction AS (
      SELECT cart_lines.id, sum(line.quantity) AS quantity
      FROM unnest(
        ${sql.placeholder('productIds')}::text[], ${sql.placeholder('sizes')}::text[],
        ${sql.placeholder('colors')}::text[], ${sql.placeholder('quantities')}::int[]
      ) AS line (product_id, size, color, quantity)
      JOIN ${cartLines} ON cart_id = (SELECT id FROM cart) AND NOT saved_for_later AND cart_lines.product_id = line.product_id
        AND cart_lines.size IS NOT DISTINCT FROM line.size AND cart_lines.color IS NOT DISTINCT FROM line.color
      GROUP BY cart_lines.id
    ),
    reduced AS (
      UPDATE ${cartLines} SET quantity = cart_lines.quantity - reduction.quantity FROM reduction
      WHERE cart_lines.id = reduction.id AND cart_lines.quantity > reduction.quantity
    ),
    removed AS (
      DELETE FROM ${cartLines} USING reduction
      WHERE cart_lines.id = reduction.id AND cart_lines.quantity <= reduction.quantity
    )
    SELECT id FROM cart`,
)
