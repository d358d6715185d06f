import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import type { Cart } from '../contract.ts'
import { isOutdated, keepCart, readCart, refreshCart } from './stored-cart.ts'

const guest = { guestId: 'guest_7' }
const asha = { userId: 'asha' }

const line = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 799.5, quantity: 2, size: 'M' }
const cartAt = (minute: number | undefined, quantity = 2): Cart => ({
  products: [{ ...line, quantity }],
  totalPrice: 799.5 * quantity,
  ...(minute === undefined ? {} : { updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() }),
})

describe('the copy in this browser', () => {
  it('is read as it was kept', () => {
    expect(readCart(JSON.stringify({ ...cartAt(1), owner: 'guest_7' }), guest)).toEqual(cartAt(1))
    const told = { ...line, available: 1, priceWas: 700 }
    const copy = JSON.stringify({ products: [told, { ...line, gone: true }], totalPrice: 0, owner: 'asha' })
    expect(readCart(copy, asha)).toEqual({ products: [told, { ...line, gone: true }], totalPrice: 0 })
  })

  it("is nobody else's, and nobody's when it does not say whose it is", () => {
    expect(readCart(JSON.stringify({ ...cartAt(1), owner: 'guest_7' }), asha)).toBeUndefined()
    expect(readCart(JSON.stringify({ ...cartAt(1), owner: 'asha' }), guest)).toBeUndefined()
    expect(readCart(JSON.stringify(cartAt(1)), guest)).toBeUndefined()
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '{"products":[',
    '{"owner":"guest_7","products":{},"totalPrice":0}',
    '{"owner":"guest_7","products":[]}',
    '{"owner":"guest_7","products":[null],"totalPrice":0}',
    '{"owner":"guest_7","products":[],"totalPrice":0,"updatedAt":5}',
    JSON.stringify({ owner: 'guest_7', products: [{ ...line, quantity: '2' }], totalPrice: 0 }),
    JSON.stringify({ owner: 'guest_7', products: [{ ...line, price: null }], totalPrice: 0 }),
    JSON.stringify({ owner: 'guest_7', products: [{ ...line, size: {} }], totalPrice: 0 }),
    JSON.stringify({ owner: 'guest_7', products: [{ ...line, name: undefined }], totalPrice: 0 }),
    JSON.stringify({ owner: 'guest_7', products: [{ ...line, available: 'many' }], totalPrice: 0 }),
  ])('is dropped when it is %s', (text) => {
    expect(readCart(text, guest)).toBeUndefined()
  })
})

describe('an answer of the server', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = stubLocalStorage()
    kept.set('guestId', 'guest_7')
  })
  afterEach(() => void vi.unstubAllGlobals())
  const copy = () => readCart(kept.get('cart') ?? null, guest)

  it('replaces the whole copy, a corrupt one too', () => {
    kept.set('cart', '{"products":[')
    keepCart(cartAt(1), guest)
    expect(copy()).toEqual(cartAt(1))
    keepCart(cartAt(2, 5), guest)
    expect(copy()).toEqual(cartAt(2, 5))
  })

  it('does not replace a newer one that overtook it', () => {
    keepCart(cartAt(2, 5), guest)
    keepCart(cartAt(1), guest)
    expect(copy()).toEqual(cartAt(2, 5))
  })

  it('counts when the cart is the same, because a price may have changed', () => {
    keepCart(cartAt(1), guest)
    keepCart({ ...cartAt(1), totalPrice: 1 }, guest)
    expect(copy()?.totalPrice).toBe(1)
  })

  it('that was asked for counts whatever was kept before: the cart may have been cleared', async () => {
    keepCart(cartAt(9), guest)
    await refreshCart(guest, async () => ({ products: [], totalPrice: 0 }))
    expect(copy()).toEqual({ products: [], totalPrice: 0 })
  })

  it('that was asked for gives way to a change that was answered meanwhile', async () => {
    keepCart(cartAt(1), guest)
    await refreshCart(guest, async () => {
      keepCart(cartAt(3, 7), guest)
      return cartAt(2)
    })
    expect(copy()).toEqual(cartAt(3, 7))
    await refreshCart(guest, async () => {
      keepCart(cartAt(4), guest)
      return cartAt(5, 8)
    })
    expect(copy()).toEqual(cartAt(5, 8))
  })

  it('is known as the newer one when another tab puts an older one in its place', async () => {
    keepCart(cartAt(3), guest)
    expect(isOutdated(cartAt(2), guest)).toBe(true)
    expect(isOutdated(cartAt(undefined), guest)).toBe(true)
    expect(isOutdated(cartAt(3), guest)).toBe(false)
    expect(isOutdated(cartAt(4), guest)).toBe(false)
    expect(isOutdated(cartAt(2), asha)).toBe(false)
    // what was asked for since is right, though it is older: the cart may have been cleared
    await refreshCart(guest, async () => cartAt(undefined, 0))
    expect(isOutdated(cartAt(undefined, 0), guest)).toBe(false)
  })

  it('comes too late when somebody has logged in or out meanwhile, in whichever tab', async () => {
    kept.set('userToken', 'a-token')
    kept.set('userInfo', '{"_id":"asha"}')
    keepCart(cartAt(1), guest)
    await refreshCart(guest, async () => cartAt(2))
    expect(kept.get('cart')).toBeUndefined()
    kept.delete('userToken')
    keepCart(cartAt(3), asha)
    expect(kept.get('cart')).toBeUndefined()
  })

  it("replaces another owner's copy, though that is newer", () => {
    keepCart(cartAt(9), guest)
    kept.set('userToken', 'a-token')
    kept.set('userInfo', '{"_id":"asha"}')
    keepCart(cartAt(1), asha)
    expect(readCart(kept.get('cart') ?? null, asha)).toEqual(cartAt(1))
  })
})
