import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { isLive, productImages, products, stock } from '#domains/catalogue/server/tables.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { MAX_QUANTITY } from '../contract.ts'
import { cartLines, carts } from './tables.ts'

export type Owner = { guestId: string } | { userId: string }

const isOf = (owner: Owner) => ('userId' in owner ? eq(carts.userId, owner.userId) : eq(carts.guestId, owner.guestId))

/** One line of one cart. */
interface LineOf {
  cartId: string
  productId: string
  size?: string | undefined
  color?: string | undefined
}

/** Never the same twice, though two changes follow within a millisecond or the clock is set back. */
export const later = sql`greatest(clock_timestamp(), ${carts.updatedAt} + interval '1 millisecond')`

/** What can be chosen of a product, what it is called and costs. */
export async function findOffer(tx: Db | Tx, productId: string) {
  const { sizes, colors, name, pricePaise } = products
  const [offer] = await tx
    .select({ sizes, colors, name, pricePaise })
    .from(products)
    .where(and(isLive, eq(products.id, productId)))
  return offer
}

/** The owner's cart, made if it must be. Changes of one cart wait for each other here. */
export async function openCart(tx: Tx, owner: Owner): Promise<{ id: string; isNew: boolean }> {
  const [cart] = await tx
    .insert(carts)
    .values({ id: newId(), ...owner, updatedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: 'userId' in owner ? carts.userId : carts.guestId, set: { updatedAt: later } })
    // only a row that was there before has been locked by a transaction
    .returning({ id: carts.id, isNew: sql<boolean>`${carts}.xmax = 0` })
  if (!cart) throw new Error('the database made no cart')
  return cart
}

/** The same, but only when there is one. */
export async function reopenCart(tx: Tx, owner: Owner): Promise<string | undefined> {
  const [cart] = await tx.update(carts).set({ updatedAt: later }).where(isOf(owner)).returning({ id: carts.id })
  return cart?.id
}

export interface NewLine extends LineOf {
  quantity: number
  seenName: string
  seenPricePaise: number
}

/** Answers false, and adds nothing, when the line would hold too many. */
export async function addToLine(tx: Tx, line: NewLine): Promise<boolean> {
  const { seenName, seenPricePaise } = line
  const sum = sql`${cartLines.quantity} + excluded.quantity`
  const added = await tx
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.productId, cartLines.size, cartLines.color],
      set: { quantity: sum, seenName, seenPricePaise },
      setWhere: sql`${sum} <= ${MAX_QUANTITY}`,
    })
    .returning({ id: cartLines.id })
  return added.length > 0
}

export async function findLine(
  tx: Tx,
  { cartId, productId, size, color }: LineOf,
): Promise<{ id: number } | undefined> {
  const [line] = await tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(
      and(
        eq(cartLines.cartId, cartId),
        eq(cartLines.productId, productId),
        size === undefined ? isNull(cartLines.size) : eq(cartLines.size, size),
        color === undefined ? isNull(cartLines.color) : eq(cartLines.color, color),
      ),
    )
  return line
}

/** So many fewer; the line goes with its last one. */
export async function takeFromLine(tx: Tx, of: LineOf, quantity: number): Promise<void> {
  const line = await findLine(tx, of)
  if (!line) return
  const more = and(eq(cartLines.id, line.id), gt(cartLines.quantity, quantity))
  const left = await tx
    .update(cartLines)
    .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
    .where(more)
    .returning({ id: cartLines.id })
  if (left.length === 0) await removeLine(tx, line.id)
}

export async function setLine(tx: Tx, id: number, quantity: number): Promise<void> {
  await tx.update(cartLines).set({ quantity }).where(eq(cartLines.id, id))
}

export async function setSeenPrice(tx: Tx, id: number, seenPricePaise: number): Promise<void> {
  await tx.update(cartLines).set({ seenPricePaise }).where(eq(cartLines.id, id))
}

export async function removeLine(tx: Tx, id: number): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.id, id))
}

/** The first picture of the line's colour, else the product's first. */
const image = sql<string | null>`(
  SELECT url FROM ${productImages} WHERE product_id = products.id
  ORDER BY (color = cart_lines.color) IS TRUE DESC, position LIMIT 1
)`

/** What is left of the line's choice, or of the pool for all choices. */
const available = sql<number>`(
  SELECT coalesce(sum(on_hand - held), 0)::int FROM ${stock}
  WHERE product_id = products.id AND (size IS NULL OR (size, color) = (cart_lines.size, cart_lines.color))
)`
const isPool = sql<boolean>`EXISTS (SELECT FROM ${stock} WHERE product_id = products.id AND size IS NULL)`

/** What a line says of its product besides the product's own columns. */
export const shownOfProduct = { image, available, isPool }

export type CartRow = NonNullable<Awaited<ReturnType<typeof findCart>>>

/** The cart with its lines in the order in which they came, each with its product as it is now, if it still is. */
export async function findCart(db: Db | Tx, owner: Owner) {
  const { productId, size, color, quantity, seenName, seenPricePaise } = cartLines
  const { id, name, pricePaise, sizes, colors } = products
  const rows = await db
    .select({
      updatedAt: carts.updatedAt,
      line: { productId, size, color, quantity, seenName, seenPricePaise },
      product: { id, name, pricePaise, sizes, colors, ...shownOfProduct },
    })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .leftJoin(products, and(isLive, eq(products.id, cartLines.productId)))
    .where(isOf(owner))
    .orderBy(cartLines.id)
  const [first] = rows
  if (!first) return undefined
  const lines = rows.flatMap(({ line, product }) => (line ? [{ ...line, product }] : []))
  return { updatedAt: first.updatedAt, lines }
}

/** Clears at most so many guests' carts that nobody changed since; answers how many it were. */
export async function deleteOldGuestCarts(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const old = db
    .select({ id: carts.id })
    .from(carts)
    .where(and(isNotNull(carts.guestId), lt(carts.updatedAt, before)))
    .limit(limit)
    // whoever is shopping again at this moment keeps the cart, and two processes do not wait for each other
    .for('update', { skipLocked: true })
  const cleared = await db.delete(carts).where(inArray(carts.id, old)).returning({ id: carts.id })
  return cleared.length
}
