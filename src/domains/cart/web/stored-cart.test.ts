import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import type { Cart } from '../contract.ts'
import { keepCart, readCart, refreshCart } from './stored-cart.ts'

const line = { productId: 'a1', name: 'Rain Tee', image: '/a.svg', price: 799.5, quantity: 2, size: 'M' }
const cartAt = (minute: number | undefined, quantity = 2): Cart => ({
  products: [{ ...line, quantity }],
  totalPrice: 799.5 * quantity,
  ...(minute === undefined ? {} : { updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() }),
})

describe('the copy in this browser', () => {
  it('is read as it was kept', () => {
    expect(readCart(JSON.stringify(cartAt(1)))).toEqual(cartAt(1))
    expect(readCart('{"products":[],"totalPrice":0}')).toEqual({ products: [], totalPrice: 0 })
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '{"products":[',
    '{"products":{},"totalPrice":0}',
    '{"products":[]}',
    '{"products":[null],"totalPrice":0}',
    '{"products":[],"totalPrice":0,"updatedAt":5}',
    JSON.stringify({ products: [{ ...line, quantity: '2' }], totalPrice: 0 }),
    JSON.stringify({ products: [{ ...line, price: null }], totalPrice: 0 }),
    JSON.stringify({ products: [{ ...line, size: {} }], totalPrice: 0 }),
    JSON.stringify({ products: [{ ...line, name: undefined }], totalPrice: 0 }),
  ])('is dropped when it is %s', (text) => {
    expect(readCart(text)).toBeUndefined()
  })
})

describe('an answer of the server', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = stubLocalStorage()
  })
  afterEach(() => void vi.unstubAllGlobals())
  const copy = () => readCart(kept.get('cart') ?? null)

  it('replaces the whole copy, a corrupt one too', () => {
    kept.set('cart', '{"products":[')
    keepCart(cartAt(1))
    expect(copy()).toEqual(cartAt(1))
    keepCart(cartAt(2, 5))
    expect(copy()).toEqual(cartAt(2, 5))
  })

  it('does not replace a newer one that overtook it', () => {
    keepCart(cartAt(2, 5))
    keepCart(cartAt(1))
    expect(copy()).toEqual(cartAt(2, 5))
  })

  it('counts when the cart is the same, because a price may have changed', () => {
    keepCart(cartAt(1))
    keepCart({ ...cartAt(1), totalPrice: 1 })
    expect(copy()?.totalPrice).toBe(1)
  })

  it('that was asked for counts whatever was kept before: the cart may have been cleared', async () => {
    keepCart(cartAt(9))
    await refreshCart(async () => ({ products: [], totalPrice: 0 }))
    expect(copy()).toEqual({ products: [], totalPrice: 0 })
  })

  it('that was asked for gives way to a change that was answered meanwhile', async () => {
    keepCart(cartAt(1))
    await refreshCart(async () => {
      keepCart(cartAt(3, 7))
      return cartAt(2)
    })
    expect(copy()).toEqual(cartAt(3, 7))
    await refreshCart(async () => {
      keepCart(cartAt(4))
      return cartAt(5, 8)
    })
    expect(copy()).toEqual(cartAt(5, 8))
  })
})
