import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import type { Cart } from '../contract.ts'
import { isStaleCopy, parseStoredCart, refreshCart, storeCart } from './stored-cart.ts'

const guest = { guestId: 'guest_7' }
const asha = { userId: 'asha' }

const line = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 799.5, quantity: 2, size: 'M' }
const cartAt = (minute: number | undefined, quantity = 2): Cart => ({
  products: [{ ...line, quantity }],
  subtotal: 799.5 * quantity,
  totalPrice: 799.5 * quantity,
  ...(minute === undefined ? {} : { updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() }),
})

describe('parseStoredCart', () => {
  it('returns the cart as it was stored', () => {
    expect(parseStoredCart(JSON.stringify({ ...cartAt(1), owner: 'guest_7' }), guest)).toEqual(cartAt(1))
    const lineWithNotices = { ...line, available: 1, priceWas: 700 }
    const copy = JSON.stringify({ products: [lineWithNotices, { ...line, gone: true }], totalPrice: 0, owner: 'asha' })
    expect(parseStoredCart(copy, asha)).toEqual({
      products: [lineWithNotices, { ...line, gone: true }],
      subtotal: 0,
      totalPrice: 0,
    })
  })

  it("ignores another owner's copy, and a copy without an owner", () => {
    expect(parseStoredCart(JSON.stringify({ ...cartAt(1), owner: 'guest_7' }), asha)).toBeUndefined()
    expect(parseStoredCart(JSON.stringify({ ...cartAt(1), owner: 'asha' }), guest)).toBeUndefined()
    expect(parseStoredCart(JSON.stringify(cartAt(1)), guest)).toBeUndefined()
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
  ])('ignores %s', (text) => {
    expect(parseStoredCart(text, guest)).toBeUndefined()
  })
})

describe('a cart from the server', () => {
  let storage: Map<string, string>
  beforeEach(() => {
    storage = stubLocalStorage()
    storage.set('guestId', 'guest_7')
  })
  afterEach(() => void vi.unstubAllGlobals())
  const readCopy = () => parseStoredCart(storage.get('cart') ?? null, guest)

  it('replaces the whole copy, even a corrupt one', () => {
    storage.set('cart', '{"products":[')
    storeCart(cartAt(1), guest)
    expect(readCopy()).toEqual(cartAt(1))
    storeCart(cartAt(2, 5), guest)
    expect(readCopy()).toEqual(cartAt(2, 5))
  })

  it('does not replace a newer copy', () => {
    storeCart(cartAt(2, 5), guest)
    storeCart(cartAt(1), guest)
    expect(readCopy()).toEqual(cartAt(2, 5))
  })

  it('replaces a copy of the same age, because a price may have changed', () => {
    storeCart(cartAt(1), guest)
    storeCart({ ...cartAt(1), totalPrice: 1 }, guest)
    expect(readCopy()?.totalPrice).toBe(1)
  })

  it('replaces a newer copy after a refresh, because the cart may have been deleted', async () => {
    storeCart(cartAt(9), guest)
    await refreshCart(guest, async () => ({ products: [], subtotal: 0, totalPrice: 0 }))
    expect(readCopy()).toEqual({ products: [], subtotal: 0, totalPrice: 0 })
  })

  it('does not replace a newer change that completed during a refresh', async () => {
    storeCart(cartAt(1), guest)
    await refreshCart(guest, async () => {
      storeCart(cartAt(3, 7), guest)
      return cartAt(2)
    })
    expect(readCopy()).toEqual(cartAt(3, 7))
    await refreshCart(guest, async () => {
      storeCart(cartAt(4), guest)
      return cartAt(5, 8)
    })
    expect(readCopy()).toEqual(cartAt(5, 8))
  })

  it('makes an older copy from another tab stale', async () => {
    storeCart(cartAt(3), guest)
    expect(isStaleCopy(cartAt(2), guest)).toBe(true)
    expect(isStaleCopy(cartAt(undefined), guest)).toBe(true)
    expect(isStaleCopy(cartAt(3), guest)).toBe(false)
    expect(isStaleCopy(cartAt(4), guest)).toBe(false)
    expect(isStaleCopy(cartAt(2), asha)).toBe(false)
    // a refreshed cart is right even if older, because the cart may have been deleted
    await refreshCart(guest, async () => cartAt(undefined, 0))
    expect(isStaleCopy(cartAt(undefined, 0), guest)).toBe(false)
  })

  it('is ignored after a login or logout in any tab', async () => {
    storage.set('userToken', 'a-token')
    storage.set('userInfo', '{"_id":"asha"}')
    storeCart(cartAt(1), guest)
    await refreshCart(guest, async () => cartAt(2))
    expect(storage.get('cart')).toBeUndefined()
    storage.delete('userToken')
    storeCart(cartAt(3), asha)
    expect(storage.get('cart')).toBeUndefined()
  })

  it("replaces another owner's copy even if that is newer", () => {
    storeCart(cartAt(9), guest)
    storage.set('userToken', 'a-token')
    storage.set('userInfo', '{"_id":"asha"}')
    storeCart(cartAt(1), asha)
    expect(parseStoredCart(storage.get('cart') ?? null, asha)).toEqual(cartAt(1))
  })
})
