import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#domains/accounts/server/tables.ts'
import { DAY } from '#shared/time.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { deleteExpiredGuestCarts } from './delete-expired-guest-carts.ts'
import { cartLines, carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>

const now = () => new Date()
const deleteExpired = (overrides: { batchSize?: number; signal?: AbortSignal; now?: () => Date } = {}) =>
  deleteExpiredGuestCarts({ db: shop.db, now: overrides.now ?? now }, overrides)

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(carts).then(() => undefined))

async function createCart(guestId: string, ageDays: number) {
  await shop.call('POST', { guestId, productId: await shop.addProduct(), size: 'M', quantity: 1 })
  const updatedAt = new Date(Date.now() - ageDays * DAY)
  await shop.db.update(carts).set({ updatedAt }).where(sql`guest_id = ${guestId}`)
}

const listGuestIds = async () =>
  (await shop.db.select().from(carts).orderBy(carts.guestId)).map(({ guestId }) => guestId)

describe('deleteExpiredGuestCarts', () => {
  it('deletes carts with their lines after 30 days', async () => {
    await createCart('guest_29', 29.9)
    await createCart('guest_30', 30.1)
    await createCart('guest_99', 99)
    expect(await deleteExpired()).toBe(2)
    expect(await listGuestIds()).toEqual(['guest_29'])
    expect(await shop.db.$count(cartLines)).toBe(1)
  })

  it("uses the injected clock, not the machine's", async () => {
    await createCart('guest_29', 29.9)
    expect(await deleteExpired({ now: () => new Date(Date.now() + DAY) })).toBe(1)
    await createCart('guest_30', 30.1)
    expect(await deleteExpired({ now: () => new Date(Date.now() - DAY) })).toBe(0)
  })

  it('deletes in batches until none is left', async () => {
    for (let i = 0; i < 5; i++) await createCart(`guest_${i}`, 31)
    expect(await deleteExpired({ batchSize: 2 })).toBe(5)
    expect(await listGuestIds()).toEqual([])
  })

  it('deletes nothing during shutdown', async () => {
    await createCart('guest_old', 31)
    expect(await deleteExpired({ signal: AbortSignal.abort() })).toBe(0)
    expect(await listGuestIds()).toEqual(['guest_old'])
  })

  it('keeps a cart that is being changed right now', async () => {
    await createCart('guest_active', 31)
    await shop.db.transaction(async (tx) => {
      await tx.update(carts).set({ updatedAt: new Date() })
      expect(await deleteExpired()).toBe(0)
    })
    expect(await listGuestIds()).toEqual(['guest_active'])
  })

  it("never deletes a customer's cart", async () => {
    await shop.db.insert(users).values({ id: 'asha', name: 'Asha', email: 'asha@example.in', passwordHash: '' })
    await shop.db.insert(carts).values({ id: 'customer_cart', userId: 'asha', updatedAt: new Date(0) })
    expect(await deleteExpired()).toBe(0)
    expect(await shop.db.$count(carts)).toBe(1)
  })
})
