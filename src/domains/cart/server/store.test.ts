import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { MAX_QUANTITY } from '../contract.ts'
import { MAX_LINES } from '../rules.ts'
import * as addLineStore from './add-line-store.ts'
import { removePurchasedLines } from './remove-purchased-lines.ts'
import * as store from './store.ts'

const variant = { size: 'M', color: 'Black' }

let shop: Awaited<ReturnType<typeof createCartApp>>
let owner: { userId: string }
let productId: string

beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = { userId: (await shop.createCustomer()).id }
  productId = await shop.addProduct()
})

const createLine = (quantity: number) => ({
  productId,
  ...variant,
  quantity,
  seenName: 'Tee',
  seenPricePaise: asPaise(99_900),
})

const addLine = (quantity: number) =>
  shop.db.transaction(async (tx) => {
    const { id: cartId } = await store.createOrTouchCart(tx, owner)
    return store.addLine(tx, { cartId, ...createLine(quantity) })
  })

const listQuantities = async () => (await store.findCart(shop.db, owner))?.lines.map(({ quantity }) => quantity)

describe('removePurchasedLines', () => {
  const remove = (quantity: number) =>
    shop.db.transaction((tx) => removePurchasedLines(tx, owner.userId, [{ productId, ...variant, quantity }]))

  it.each([
    [1, [4]],
    [4, [1]],
    [5, []],
    [6, []],
  ])('after a purchase of %d out of 5, leaves the quantities %j', async (purchased, remaining) => {
    await addLine(5)
    await remove(purchased)
    expect(await listQuantities()).toEqual(remaining)
  })

  it('leaves other variants as they are', async () => {
    await addLine(5)
    await shop.db.transaction(async (tx) => {
      const { id: cartId } = await store.createOrTouchCart(tx, owner)
      await store.addLine(tx, { cartId, ...createLine(3), size: 'L' })
    })
    await remove(2)
    expect(await listQuantities()).toEqual([3, 3])
  })
})

describe('addLine', () => {
  it('adds up to exactly the maximum quantity, and not one more', async () => {
    await addLine(MAX_QUANTITY - 1)
    expect(await addLine(1)).toBe(true)
    expect(await listQuantities()).toEqual([MAX_QUANTITY])
    expect(await addLine(1)).toBe(false)
    expect(await listQuantities()).toEqual([MAX_QUANTITY])
  })
})

describe('addLineOptimistic', () => {
  const add = (quantity: number) =>
    addLineStore.addLineOptimistic(shop.db, owner, createLine(quantity), { maxLines: MAX_LINES, mayCreateCart: true })

  it('adds up to exactly the maximum quantity, and not one more', async () => {
    await add(MAX_QUANTITY - 1)
    expect((await add(1))?.lines).toMatchObject([{ quantity: MAX_QUANTITY }])
    expect(await add(1)).toBeUndefined()
    expect(await listQuantities()).toEqual([MAX_QUANTITY])
  })
})
