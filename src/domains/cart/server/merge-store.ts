import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import * as store from './store.ts'
import { cartLines, carts } from './tables.ts'

/** Locks the guest's cart until the end of the transaction, and bumps `updatedAt` because the merge changes it. */
export async function lockGuestCart(tx: Tx, guestId: string): Promise<string | undefined> {
  const [cart] = await tx
    .update(carts)
    .set({ updatedAt: store.bumpUpdatedAt })
    .where(eq(carts.guestId, guestId))
    .returning({ id: carts.id })
  return cart?.id
}

export async function listLines(tx: Tx, cartId: string) {
  const { id, productId, size, color, quantity, seenName, seenPricePaise } = cartLines
  return tx
    .select({ id, productId, size, color, quantity, seenName, seenPricePaise })
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
      set: { quantity: sql`${cartLines.quantity} + excluded.quantity` },
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
