import { type SQL, sql } from 'drizzle-orm'
import { isLive, products, productVariants } from '#domains/catalogue/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { MAX_QUANTITY } from '../contract.ts'
import {
  type CartOwner,
  type CartRow,
  cartColumns,
  lineColumns,
  prepareCartStatement,
  selectCart,
} from './read-store.ts'
import { bumpUpdatedAt, type LineKey, sumQuantities } from './store.ts'
import { cartLines, carts } from './tables.ts'

interface LineWithQuantity extends LineKey {
  quantity: number
}

/*
 * Single statements with optimistic concurrency: each changes the cart only if `updated_at` is still what the statement
 * read, so the lines it returns are complete. Each changes nothing and returns undefined when another request was faster
 * or when a rule might reject the change. The caller then repeats the change in a transaction that locks the cart.
 */

/** Completes the color like `completeVariant`. Returns undefined whenever a rule or limit might reject the line. */
export function addLineOptimistic(
  db: Queryable,
  owner: CartOwner,
  { productId, size, color, quantity }: LineWithQuantity,
  { maxLines, mayCreateCart }: { maxLines: number; mayCreateCart: boolean },
): Promise<CartRow | undefined> {
  const values = { productId, size, color, quantity, maxLines, maxBefore: MAX_QUANTITY - quantity, mayCreateCart }
  return addLineStatement(db, owner, { ...values, newCartId: newId() })
}

/** Returns undefined when the cart has no such line. */
export function setQuantityOptimistic(
  db: Queryable,
  owner: CartOwner,
  { productId, size, color, quantity }: LineWithQuantity,
): Promise<CartRow | undefined> {
  return setQuantityStatement(db, owner, { productId, size, color, quantity })
}

/** Returns undefined when the cart has no such line. */
export function removeLineOptimistic(
  db: Queryable,
  owner: CartOwner,
  { productId, size, color }: LineKey,
): Promise<CartRow | undefined> {
  return removeLineStatement(db, owner, { productId, size, color })
}

/** Returns undefined when the cart has no such line, the product is not sold in the variant, or the line would exceed the limit. */
export function changeVariantOptimistic(
  db: Queryable,
  owner: CartOwner,
  { productId, size, color }: LineKey,
  variant: Pick<LineKey, 'size' | 'color'>,
): Promise<CartRow | undefined> {
  const values = { newSize: variant.size, newColor: variant.color, maxQuantity: MAX_QUANTITY }
  return changeVariantStatement(db, owner, { productId, size, color, ...values })
}

/** Returns undefined when the cart has no such line. */
export function setSavedOptimistic(
  db: Queryable,
  owner: CartOwner,
  { productId, size, color, saved }: LineKey & { saved: boolean },
): Promise<CartRow | undefined> {
  return setSavedStatement(db, owner, { productId, size, color, saved })
}

type LineValues = { productId: string; size: string | undefined; color: string | undefined }

const params = {
  ownerId: sql.placeholder('ownerId'),
  productId: sql.placeholder('productId'),
  size: sql`${sql.placeholder('size')}::text`,
  color: sql`${sql.placeholder('color')}::text`,
  quantity: sql`${sql.placeholder('quantity')}::int`,
}

const selectSnapshot = (ownerColumn: SQL) => sql`
  SELECT id, updated_at FROM ${carts} WHERE ${ownerColumn} = ${params.ownerId}`

const unchangedLines = sql`
  SELECT ${lineColumns} FROM ${cartLines}
  WHERE cart_id = (SELECT id FROM cart) AND id NOT IN (SELECT id FROM changed)`

const addLineStatement = prepareCartStatement<
  LineValues & { quantity: number; maxLines: number; maxBefore: number; mayCreateCart: boolean; newCartId: string }
>(
  'add_cart_line',
  (ownerColumn) => sql`
    WITH snapshot AS (${selectSnapshot(ownerColumn)}),
    product AS (
      SELECT id, selected.color, name, coalesce((
        SELECT variant.price_paise FROM ${productVariants} AS variant
        WHERE product_id = id AND variant.size IS NOT DISTINCT FROM ${params.size} AND variant.color IS NOT DISTINCT FROM selected.color
      ), price_paise) AS price_paise
      FROM ${products} CROSS JOIN LATERAL (SELECT coalesce(${params.color}, colors[1]) AS color) AS selected
      WHERE ${isLive} AND id = ${params.productId}
        AND (${params.size} = ANY (sizes) OR ${params.size} IS NULL AND cardinality(sizes) = 0)
        AND (${params.color} = ANY (colors) OR ${params.color} IS NULL AND cardinality(colors) <= 1)
    ),
    cart AS (
      INSERT INTO ${carts} (id, ${ownerColumn}, updated_at)
      SELECT ${sql.placeholder('newCartId')}, ${params.ownerId}, clock_timestamp() FROM product
      WHERE (${sql.placeholder('mayCreateCart')}::boolean OR EXISTS (SELECT FROM snapshot)) AND (
        SELECT count(*) < ${sql.placeholder('maxLines')}::int AND coalesce(max(quantity), 0) <= ${sql.placeholder('maxBefore')}::int
        FROM ${cartLines} WHERE cart_id = (SELECT id FROM snapshot)
      )
      ON CONFLICT (${ownerColumn}) DO UPDATE SET updated_at = ${bumpUpdatedAt}
        WHERE carts.updated_at = (SELECT updated_at FROM snapshot)
      RETURNING ${cartColumns}
    ),
    changed AS (
      INSERT INTO ${cartLines} (cart_id, product_id, size, color, quantity, seen_name, seen_price_paise)
      SELECT cart.id, product.id, ${params.size}, product.color, ${params.quantity}, name, price_paise FROM cart, product
      ON CONFLICT (cart_id, product_id, size, color) DO UPDATE SET quantity = ${sumQuantities}, saved_for_later = false,
        seen_name = excluded.seen_name, seen_price_paise = excluded.seen_price_paise
      RETURNING ${lineColumns}
    )
    ${selectCart(sql`SELECT ${lineColumns} FROM changed UNION ALL ${unchangedLines}`)}`,
)

/** Sets a later `updated_at` if the cart is unchanged and has the line, whose id is then in `line`. */
const touchCartWithLine = (ownerColumn: SQL) => sql`
  snapshot AS (${selectSnapshot(ownerColumn)}),
  line AS (
    SELECT id FROM ${cartLines} WHERE cart_id = (SELECT id FROM snapshot) AND product_id = ${params.productId}
      AND size IS NOT DISTINCT FROM ${params.size} AND color IS NOT DISTINCT FROM ${params.color}
  ),
  cart AS (
    UPDATE ${carts} SET updated_at = ${bumpUpdatedAt}
    WHERE id = (SELECT id FROM snapshot) AND updated_at = (SELECT updated_at FROM snapshot) AND EXISTS (SELECT FROM line)
    RETURNING ${cartColumns}
  )`

const isMatchingLine = sql`cart_id = (SELECT id FROM cart) AND id = (SELECT id FROM line)`

const setQuantityStatement = prepareCartStatement<LineValues & { quantity: number }>(
  'set_cart_quantity',
  (ownerColumn) => sql`
    WITH ${touchCartWithLine(ownerColumn)},
    changed AS (
      UPDATE ${cartLines} SET quantity = ${params.quantity} WHERE ${isMatchingLine} RETURNING ${lineColumns}
    )
    ${selectCart(sql`SELECT ${lineColumns} FROM changed UNION ALL ${unchangedLines}`)}`,
)

const removeLineStatement = prepareCartStatement<LineValues>(
  'remove_cart_line',
  (ownerColumn) => sql`
    WITH ${touchCartWithLine(ownerColumn)},
    changed AS (DELETE FROM ${cartLines} WHERE ${isMatchingLine} RETURNING id)
    ${selectCart(unchangedLines)}`,
)

const setSavedStatement = prepareCartStatement<LineValues & { saved: boolean }>(
  'set_cart_line_saved',
  (ownerColumn) => sql`
    WITH ${touchCartWithLine(ownerColumn)},
    changed AS (
      UPDATE ${cartLines} SET saved_for_later = ${sql.placeholder('saved')}::boolean
      WHERE ${isMatchingLine} RETURNING ${lineColumns}
    )
    ${selectCart(sql`SELECT ${lineColumns} FROM changed UNION ALL ${unchangedLines}`)}`,
)

const newSize = sql`${sql.placeholder('newSize')}::text`
const newColor = sql`${sql.placeholder('newColor')}::text`

/** A line that already has the new variant takes over the quantity, so the changed line is deleted. */
const changeVariantStatement = prepareCartStatement<
  LineValues & { newSize: string | undefined; newColor: string | undefined; maxQuantity: number }
>(
  'change_cart_variant',
  (ownerColumn) => sql`
    WITH snapshot AS (${selectSnapshot(ownerColumn)}),
    line AS (
      SELECT id, quantity FROM ${cartLines} WHERE cart_id = (SELECT id FROM snapshot) AND product_id = ${params.productId}
        AND size IS NOT DISTINCT FROM ${params.size} AND color IS NOT DISTINCT FROM ${params.color}
    ),
    target AS (
      SELECT id, CASE WHEN saved_for_later THEN 0 ELSE quantity END AS quantity FROM ${cartLines}
      WHERE cart_id = (SELECT id FROM snapshot) AND product_id = ${params.productId} AND id <> (SELECT id FROM line)
        AND size IS NOT DISTINCT FROM ${newSize} AND color IS NOT DISTINCT FROM ${newColor}
    ),
    product AS (
      SELECT name, coalesce((
        SELECT variant.price_paise FROM ${productVariants} AS variant
        WHERE product_id = id AND variant.size IS NOT DISTINCT FROM ${newSize} AND variant.color IS NOT DISTINCT FROM ${newColor}
      ), price_paise) AS price_paise
      FROM ${products} WHERE ${isLive} AND id = ${params.productId}
        AND (${newSize} = ANY (sizes) OR ${newSize} IS NULL AND cardinality(sizes) = 0)
        AND (${newColor} = ANY (colors) OR ${newColor} IS NULL AND cardinality(colors) = 0)
    ),
    result AS (
      SELECT line.quantity + coalesce((SELECT quantity FROM target), 0) AS quantity, name, price_paise FROM line, product
    ),
    cart AS (
      UPDATE ${carts} SET updated_at = ${bumpUpdatedAt}
      WHERE id = (SELECT id FROM snapshot) AND updated_at = (SELECT updated_at FROM snapshot)
        AND (SELECT quantity FROM result) <= ${sql.placeholder('maxQuantity')}::int
      RETURNING ${cartColumns}
    ),
    changed AS (
      UPDATE ${cartLines} SET size = ${newSize}, color = ${newColor}, quantity = result.quantity, saved_for_later = false,
        seen_name = name, seen_price_paise = price_paise
      FROM result WHERE cart_id = (SELECT id FROM cart) AND id = coalesce((SELECT id FROM target), (SELECT id FROM line))
      RETURNING id, product_id, size, color, cart_lines.quantity, seen_name, seen_price_paise, saved_for_later
    ),
    merged AS (
      DELETE FROM ${cartLines} WHERE cart_id = (SELECT id FROM cart) AND id = (SELECT id FROM line)
        AND EXISTS (SELECT FROM target)
    )
    ${selectCart(sql`SELECT ${lineColumns} FROM changed UNION ALL ${unchangedLines} AND id <> (SELECT id FROM line)`)}`,
)
