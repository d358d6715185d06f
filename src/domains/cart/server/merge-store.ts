import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { bumpUpdatedAt, sumQuantities } from './store.ts'
import { cartLines, carts } from './tables.ts'

/** Locks the guest's cart until the end of the transaction, and bumps `updatedAt` because the merge changes it. */
export async function touchGuestCart(tx: Tx, guestId: string) {
  const [cart] = await tx
    .update(carts)
    .set({ updatedAt: bumpUpdatedAt })
    .where(eq(carts.guestId, guestId))
    .returning({ id: carts.id, discountCode: carts.discountCode })
  return cart
}

/** The customer's own code wins. */
export async function moveDiscountCode(tx: Tx, cartId: string, discountCode: string): Promise<void> {
  await tx
    .update(carts)
    .set({ discountCode })
    .where(and(eq(carts.id, cartId), isNull(carts.discountCode)))
}

export async function listLines(tx: Tx, cartId: string) {
  const { id, productId, size, color, quantity, seenName, seenPricePaise, isSavedForLater } = cartLines
  return tx
    .select({ id, productId, size, color, quantity, seenName, seenPricePaise, isSavedForLater })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(id))
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Increases existing lines, and appends the others in their order. */
export async function addLines(tx: Tx, cartId: string, lines: LineRow[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insert(cartLines)
    .values(lines.map(({ id: _, ...line }) => ({ ...line, cartId })))
    .onConflictDoUpdate({
      target: [cartLines.cartId, cartLines.productId, cartLines.size, cartLines.color],
      set: { quantity: sumQuantities, isSavedForLater: false },
    })
}

export async function deleteLines(tx: Tx, lines: LineRow[]): Promise<void> {
  if (lines.length === 0) return
  await tx.delete(cartLines).where(
    inArray(
      cartLines.id,
      lines.map(({ id }) => id),
    ),
  )
}

/** Deletes the cart with its lines. */
export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, cartId))
}
