import { describe, expect, it } from 'vitest'
import type { CartLine } from '../contract.ts'
import { applyMoves } from './line-moves.ts'

describe('moving lines', () => {
  const shirt: CartLine = { productId: '1', name: 'Shirt', image: '', price: 499.5, quantity: 2, size: 'M' }
  const belt: CartLine = { productId: '2', name: 'Belt', image: '', price: 100, quantity: 1 }
  const full = { products: [shirt, belt], subtotal: 1099, totalPrice: 1099 }

  it('saves a line for later and moves it back, with the right total', () => {
    const saved = applyMoves(full, [{ ...shirt, saved: true }])
    expect(saved).toEqual({ products: [belt], savedForLater: [shirt], subtotal: 100, totalPrice: 100 })
    expect(applyMoves(saved, [{ ...shirt, saved: false }])).toEqual({
      products: [belt, shirt],
      savedForLater: [],
      subtotal: 1099,
      totalPrice: 1099,
    })
  })

  it('ignores a line that is gone from both', () => {
    expect(applyMoves(full, [{ productId: '3', saved: true }])).toMatchObject({
      products: [shirt, belt],
      totalPrice: 1099,
    })
  })
})
