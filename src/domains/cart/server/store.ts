import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { isLive, products, productVariants } from '#domains/catalogue/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import { MAX_QUANTITY } from '../contract.ts'
import type { CartOwner } from './read-store.ts'
import { cartLines, carts } from './tables.ts'

const isOwnedBy = (owner: CartOwner) =>
  'userId' in owner ? eq(carts.userId, owner.userId) : eq(carts.guestId, owner.guestId)

/** Identifies a line within its cart. */
export interface LineKey {
  productId: string
  size?: string | undefined
  color?: string | undefined
}

/** Strictly increases, even for two changes within a millisecond or when the clock is set back. */
export const bumpUpdatedAt = sql`greatest(clock_timestamp(), ${carts.updatedAt} + interval '1 millisecond')`

interface PricedVariant {
  size: string | null
  color: string | null
  pricePaise: Paise
}

const pricedVariants = sql<PricedVariant[]>`coalesce((
  SELECT json_agg(json_build_object('size', size, 'color', color, 'pricePaise', price_paise))
  FROM ${productVariants} WHERE product_id = products.id AND price_paise IS NOT NULL
), '[]')`

/** `variants` are those with a price of their own. */
export async function findProduct(db: Queryable, productId: string) {
  const { sizes, colors, name, pricePaise } = products
  const [product] = await db
    .select({ sizes, colors, name, pricePaise, variants: pricedVariants })
    .from(products)
    .where(and(isLive, eq(products.id, productId)))
  return product
}

/** Locks the owner's cart and bumps `updatedAt`, creating the cart if needed. */
export async function createOrTouchCart(tx: Tx, owner: CartOwner): Promise<{ id: string; isNew: boolean }> {
  const [cart] = await tx
    .insert(carts)
    .values({ id: newId(), ...owner, updatedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: 'userId' in owner ? carts.userId : carts.guestId, set: { updatedAt: bumpUpdatedAt } })
    // xmax is 0 only for a row that this statement inserted
    .returning({ id: carts.id, isNew: sql<boolean>`${carts}.xmax = 0` })
  if (!cart) throw new Error('The cart upsert returned no row.')
  return cart
}

/** Locks the owner's cart until the transaction ends, bumps `updatedAt` and returns the id, if there is a cart. */
export async function touchCart(tx: Tx, owner: CartOwner): Promise<string | undefined> {
  const [cart] = await tx
    .update(carts)
    .set({ updatedAt: bumpUpdatedAt })
    .where(isOwnedBy(owner))
    .returning({ id: carts.id })
  return cart?.id
}

export async function setDiscountCode(tx: Tx, cartId: string, discountCode: string | null): Promise<void> {
  await tx.update(carts).set({ discountCode }).where(eq(carts.id, cartId))
}

export interface NewLine extends LineKey {
  cartId: string
  quantity: number
  seenName: string
  seenPricePaise: Paise
}

/** The quantity of a line that is added again. A line that was saved for later only counts what is added now. */
export const sumQuantities = sql`CASE WHEN cart_lines.saved_for_later THEN 0 ELSE cart_lines.quantity END + excluded.quantity`

/** Returns false without any change when the line would exceed `MAX_QUANTITY`. */
export async function addLine(tx: Tx, line: NewLine): Promise<boolean> {
  const { seenName, seenPricePaise } = line
  const added = await tx
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.productId, cartLines.size, cartLines.color],
      set: { quantity: sumQuantities, isSavedForLater: false, seenName, seenPricePaise },
      setWhere: sql`${sumQuantities} <= ${MAX_QUANTITY}`,
    })
    .returning({ id: cartLines.id })
  return added.length > 0
}

export async function findLine(
  tx: Tx,
  { cartId, productId, size, color }: LineKey & { cartId: string },
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

export async function setLineQuantity(tx: Tx, id: number, quantity: number): Promise<void> {
  await tx.update(cartLines).set({ quantity }).where(eq(cartLines.id, id))
}

export async function setLineSaved(tx: Tx, id: number, isSavedForLater: boolean): Promise<void> {
  await tx.update(cartLines).set({ isSavedForLater }).where(eq(cartLines.id, id))
}

export async function setSeenPrice(tx: Tx, id: number, seenPricePaise: Paise): Promise<void> {
  await tx.update(cartLines).set({ seenPricePaise }).where(eq(cartLines.id, id))
}

export async function removeLine(tx: Tx, id: number): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.id, id))
}

/** Deletes up to `limit` guest carts not changed since `before`, and returns how many were deleted. */
export async function deleteGuestCartBatch(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const expired = db
    .select({ id: carts.id })
    .from(carts)
    .where(and(isNotNull(carts.guestId), lt(carts.updatedAt, before)))
    .limit(limit)
    // skips carts that are being changed right now, and carts that other processes are deleting
    .for('update', { skipLocked: true })
  const deleted = await db.delete(carts).where(inArray(carts.id, expired)).returning({ id: carts.id })
  return deleted.length
}
