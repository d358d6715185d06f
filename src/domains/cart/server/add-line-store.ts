import { type SQL, sql } from 'drizzle-orm'
import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import { MAX_QUANTITY } from '../contract.ts'
import * as store from './store.ts'
import { cartLines, carts } from './tables.ts'

type ProductRow = NonNullable<store.CartRow['lines'][number]['product']>

interface CartLineRow extends Record<string, unknown> {
  updated_at_ms: number
  product_id: string
  size: string | null
  color: string | null
  quantity: number
  /** Name and price when the line was added; see `tables.ts`. */
  seen_name: string | null
  seen_price_paise: Paise | null
  product: ProductRow | null
}

/**
 * Adds the line in a single statement with optimistic concurrency: it updates the cart only if `updated_at` is still
 * what the statement read, so the lines it returns are complete. Returns undefined without any change when another
 * request was faster, when the line might exceed a limit, or when there is no cart and none may be created.
 */
export async function addLineOptimistic(
  db: Queryable,
  owner: store.CartOwner,
  line: Omit<store.NewLine, 'cartId'>,
  { maxLines, mayCreateCart }: { maxLines: number; mayCreateCart: boolean },
): Promise<store.CartRow | undefined> {
  const { rows } = await db.execute<CartLineRow>(sql`
    WITH snapshot AS (SELECT id, updated_at FROM ${carts} WHERE ${ownerColumn(owner)} = ${ownerId(owner)}),
    cart AS (
      INSERT INTO ${carts} (id, ${ownerColumn(owner)}, updated_at)
      SELECT ${newId()}, ${ownerId(owner)}, clock_timestamp() WHERE ${isWithinLimits(line, maxLines)} AND (${mayCreateCart} OR EXISTS (SELECT FROM snapshot))
      ON CONFLICT (${ownerColumn(owner)}) DO UPDATE SET updated_at = ${store.bumpUpdatedAt}
        WHERE carts.updated_at = (SELECT updated_at FROM snapshot)
      RETURNING id, updated_at
    ),
    added AS (${upsertLine(line)})
    SELECT (extract(epoch FROM cart.updated_at) * 1000)::float8 AS updated_at_ms, cart_lines.*, ${productJson} AS product
    FROM cart, (
      SELECT * FROM added
      UNION ALL
      SELECT ${lineColumns} FROM ${cartLines} WHERE cart_id = (SELECT id FROM cart) AND id NOT IN (SELECT id FROM added)
    ) AS cart_lines
    LEFT JOIN ${products} ON ${isLive} AND products.id = cart_lines.product_id
    ORDER BY cart_lines.id`)
  const [first] = rows
  return first && { updatedAt: new Date(first.updated_at_ms), lines: rows.map(toLine) }
}

const ownerColumn = (owner: store.CartOwner): SQL => ('userId' in owner ? sql`user_id` : sql`guest_id`)
const ownerId = (owner: store.CartOwner) => ('userId' in owner ? owner.userId : owner.guestId)
const lineColumns = sql`id, product_id, size, color, quantity, seen_name, seen_price_paise`

/** Conservative: may be false for a line that would fit. `addLineLocked` then decides. */
const isWithinLimits = ({ quantity }: { quantity: number }, maxLines: number) => sql`(
  SELECT count(*) < ${maxLines} AND coalesce(max(quantity), 0) <= ${MAX_QUANTITY - quantity}
  FROM ${cartLines} WHERE cart_id = (SELECT id FROM snapshot)
)`

const upsertLine = ({
  productId,
  size,
  color,
  quantity,
  seenName,
  seenPricePaise,
}: Omit<store.NewLine, 'cartId'>) => sql`
  INSERT INTO ${cartLines} (cart_id, product_id, size, color, quantity, seen_name, seen_price_paise)
  SELECT id, ${productId}, ${size ?? null}, ${color ?? null}, ${quantity}::int, ${seenName}, ${seenPricePaise}::int FROM cart
  ON CONFLICT (cart_id, product_id, size, color) DO UPDATE
    SET quantity = cart_lines.quantity + excluded.quantity, seen_name = excluded.seen_name, seen_price_paise = excluded.seen_price_paise
  RETURNING ${lineColumns}`

const productJson = sql`CASE WHEN products.id IS NOT NULL THEN json_build_object(
  'id', products.id, 'name', products.name, 'pricePaise', products.price_paise, 'sizes', products.sizes, 'colors', products.colors,
  'image', ${store.productColumns.image}, 'available', ${store.productColumns.available}, 'hasProductLevelStock', ${store.productColumns.hasProductLevelStock}
) END`

const toLine = ({
  product_id: productId,
  seen_name: seenName,
  seen_price_paise: seenPricePaise,
  ...row
}: CartLineRow) => {
  const { size, color, quantity, product: productRow } = row
  return { productId, size, color, quantity, seenName, seenPricePaise, product: productRow }
}
