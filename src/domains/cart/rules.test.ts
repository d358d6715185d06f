import { describe, expect, it } from 'vitest'
import { MAX_LINES, MAX_QUANTITY } from './contract.ts'
import { planAvailableLines, type StockedProduct } from './rules.ts'

const tee: StockedProduct = {
  id: 'tee',
  sizes: ['M', 'L'],
  colors: ['Black'],
  stock: [
    { id: 1, size: 'M', color: 'Black', available: 3 },
    { id: 2, size: 'L', color: 'Black', available: -1 },
  ],
}
/** All variants share one stock row. */
const cap: StockedProduct = {
  id: 'cap',
  sizes: [],
  colors: ['Red', 'Blue'],
  stock: [{ id: 3, size: null, color: null, available: 4 }],
}

const inCart = (productId: string, size: string | null, color: string | null, quantity: number) => ({
  productId,
  size,
  color,
  quantity,
  isSavedForLater: false,
})
const wanted = (productId: string, color: string, quantity: number, size?: string) => ({
  productId,
  color,
  quantity,
  ...(size ? { size } : {}),
})
const plan = (cart: Parameters<typeof planAvailableLines>[0], lines: Parameters<typeof planAvailableLines>[1]) =>
  planAvailableLines(cart, lines, [tee, cap])

describe('planAvailableLines', () => {
  it('uses what is in stock of each variant', () => {
    expect(plan([], [wanted('tee', 'Black', 5, 'M'), wanted('tee', 'Black', 1, 'L')])).toEqual([
      { variant: { size: 'M', color: 'Black' }, added: 3, available: 3 },
      { variant: { size: 'L', color: 'Black' }, added: 0, available: 0 },
    ])
  })

  it('leaves out variants and products that are not sold', () => {
    const missing = { variant: undefined, added: 0, available: 0 }
    expect(plan([], [wanted('tee', 'Black', 1, 'XL'), wanted('gone', 'Black', 1)])).toEqual([missing, missing])
  })

  it('counts what the cart and earlier lines take from a shared stock row', () => {
    const cart = [inCart('cap', null, 'Red', 1), { ...inCart('tee', 'M', 'Black', 3), isSavedForLater: true }]
    const added = plan(cart, [wanted('cap', 'Blue', 2), wanted('cap', 'Red', 2), wanted('tee', 'Black', 2, 'M')])
    expect(added.map((line) => line.added)).toEqual([2, 1, 2])
  })

  it('stays within the limits of a cart', () => {
    const full = Array.from({ length: MAX_LINES - 1 }, (_, index) => inCart(`product ${index}`, null, null, 1))
    const lines = [wanted('cap', 'Red', 1), wanted('tee', 'Black', 1, 'M'), wanted('cap', 'Red', 1)]
    expect(plan(full, lines).map(({ added }) => added)).toEqual([1, 0, 1])
    const shirt = { ...cap, stock: [{ id: 4, size: null, color: null, available: 2 * MAX_QUANTITY }] }
    const [line] = planAvailableLines(
      [inCart('cap', null, 'Red', MAX_QUANTITY - 1)],
      [wanted('cap', 'Red', 5)],
      [shirt],
    )
    expect(line?.added).toBe(1)
  })
})
