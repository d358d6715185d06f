import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#domains/accounts/server/tables.ts'
import { DAY } from '#shared/time.ts'
import { openCarts } from '#tests/support/cart.ts'
import { clearOldGuestCarts } from './clear-old-guest-carts.ts'
import { cartLines, carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof openCarts>>

const now = () => new Date()
const clear = (more: { batch?: number; signal?: AbortSignal; now?: () => Date } = {}) =>
  clearOldGuestCarts({ db: shop.db, now, ...more })

beforeAll(async () => {
  shop = await openCarts()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(carts).then(() => undefined))

async function leave(guestId: string, days: number) {
  await shop.call('POST', { guestId, productId: await shop.add(), size: 'M', quantity: 1 })
  const at = new Date(Date.now() - days * DAY)
  await shop.db.update(carts).set({ updatedAt: at }).where(sql`guest_id = ${guestId}`)
}

const left = async () => (await shop.db.select().from(carts).orderBy(carts.guestId)).map(({ guestId }) => guestId)

describe("guests' carts", () => {
  it('are cleared after 30 days, with all that is in them', async () => {
    await leave('guest_29', 29.9)
    await leave('guest_30', 30.1)
    await leave('guest_99', 99)
    expect(await clear()).toBe(2)
    expect(await left()).toEqual(['guest_29'])
    expect(await shop.db.$count(cartLines)).toBe(1)
  })

  it('are cleared by the clock that the shop goes by, whatever the machine says', async () => {
    await leave('guest_29', 29.9)
    expect(await clear({ now: () => new Date(Date.now() + DAY) })).toBe(1)
    await leave('guest_30', 30.1)
    expect(await clear({ now: () => new Date(Date.now() - DAY) })).toBe(0)
  })

  it('are cleared in batches until none is left', async () => {
    for (let i = 0; i < 5; i++) await leave(`guest_${i}`, 31)
    expect(await clear({ batch: 2 })).toBe(5)
    expect(await left()).toEqual([])
  })

  it('stay when the shop is closing', async () => {
    await leave('guest_old', 31)
    expect(await clear({ signal: AbortSignal.abort() })).toBe(0)
    expect(await left()).toEqual(['guest_old'])
  })

  it('stay when the guest is shopping again at this moment', async () => {
    await leave('guest_back', 31)
    await shop.db.transaction(async (tx) => {
      await tx.update(carts).set({ updatedAt: new Date() })
      expect(await clear()).toBe(0)
    })
    expect(await left()).toEqual(['guest_back'])
  })

  it('are the only ones: a customer finds the cart again', async () => {
    await shop.db.insert(users).values({ id: 'asha', name: 'Asha', email: 'asha@example.in', passwordHash: '' })
    await shop.db.insert(carts).values({ id: 'hers', userId: 'asha', updatedAt: new Date(0) })
    expect(await clear()).toBe(0)
    expect(await shop.db.$count(carts)).toBe(1)
  })
})
