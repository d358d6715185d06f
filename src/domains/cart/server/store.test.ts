import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { MAX_LINES, MAX_QUANTITY } from '../contract.ts'
import { addLineOptimistic } from './change-line-store.ts'
import { findCart } from './read-store.ts'
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

const listQuantities = async () => (await findCart(shop.db, owner))?.lines.map(({ quantity }) => quantity)

describe('removePurchasedLines', () => {
  const remove = (quantity: number) =>
    shop.db.transaction((tx) =>
      removePurchasedLines(tx, owner.userId, { lines: [{ productId, ...variant, quantity }], discountCode: null }),
    )

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

  it('handles lines with and without a variant, repeated lines and lines that are not in the cart', async () => {
    const cap = await shop.addProduct({ sizes: [], colors: [] })
    await addLine(5)
    await shop.db.transaction(async (tx) => {
      const { id: cartId } = await store.createOrTouchCart(tx, owner)
      await store.addLine(tx, { cartId, ...createLine(4), productId: cap, size: undefined, color: undefined })
    })
    const capLine = { productId: cap, size: null, color: null }
    const purchased = [
      { productId, ...variant, quantity: 2 },
      { ...capLine, quantity: 1 },
      { productId, ...variant, quantity: 1 },
      { productId, size: 'M', color: null, quantity: 1 },
      { ...capLine, size: 'M', quantity: 1 },
    ]
    await shop.db.transaction((tx) => removePurchasedLines(tx, owner.userId, { lines: purchased, discountCode: null }))
    expect(await listQuantities()).toEqual([2, 3])
  })

  it('does nothing without a cart', async () => {
    await remove(1)
    expect(await findCart(shop.db, owner)).toBeUndefined()
  })

  it("leaves other customers' carts as they are", async () => {
    await addLine(5)
    const first = owner
    owner = { userId: (await shop.createCustomer()).id }
    await addLine(5)
    await remove(2)
    expect(await listQuantities()).toEqual([3])
    owner = first
    expect(await listQuantities()).toEqual([5])
  })

  it('waits for a concurrent change and subtracts from its result', async () => {
    await addLine(5)
    const { pending } = await shop.db.transaction(async (tx) => {
      const { id: cartId } = await store.createOrTouchCart(tx, owner)
      await store.addLine(tx, { cartId, ...createLine(1) })
      const removal = remove(5)
      await shop.waitForBlockedConnections()
      // in an object, because the transaction would wait for a returned promise
      return { pending: removal }
    })
    await pending
    expect(await listQuantities()).toEqual([1])
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
    addLineOptimistic(shop.db, owner, { productId, ...variant, quantity }, { maxLines: MAX_LINES, mayCreateCart: true })

  it('adds up to exactly the maximum quantity, and not one more', async () => {
    await add(MAX_QUANTITY - 1)
    expect((await add(1))?.lines).toMatchObject([{ quantity: MAX_QUANTITY }])
    expect(await add(1)).toBeUndefined()
    expect(await listQuantities()).toEqual([MAX_QUANTITY])
  })
})
