import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import type { Person } from '#platform/database/personal-data.ts'
import { cartLines, cartReminders, carts } from './tables.ts'

export async function exportCart(db: Queryable, { userId }: Person): Promise<Record<string, unknown>> {
  const { productId, seenName, size, color, quantity, isSavedForLater, addedAt } = cartLines
  const cart = await db
    .select({ productId, name: seenName, size, color, quantity, isSavedForLater, addedAt })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, userId))
    .orderBy(cartLines.id)
  const { since } = cartReminders
  const cartReminder = await db.select({ since }).from(cartReminders).where(eq(cartReminders.userId, userId))
  return { cart, cartReminder }
}
