import { describe, expect, it } from 'vitest'
import { distributeDelta, planStockEdit, type StockRow } from './plan-stock-edit.ts'

const productRow = (available: number, overrides: Partial<StockRow> = {}): StockRow => ({
  id: 1,
  size: null,
  color: null,
  held: 0,
  sold: 0,
  available,
  ...overrides,
})
const variantRow = (id: number, size: string, available: number, overrides: Partial<StockRow> = {}): StockRow =>
  productRow(available, { id, size, color: 'Black', ...overrides })
const options = { sizes: ['S', 'M'], colors: ['Black'] }
const blackVariant = (size: string, available: number, seen?: number) => ({ size, color: 'Black', available, seen })

describe('product-level stock', () => {
  it('applies only the change from the count that the admin saw, so sales in the meantime are kept', () => {
    expect(planStockEdit([productRow(7)], options, { countInStock: 12, countSeen: 10 }).deltas).toEqual([
      { id: 1, by: 2 },
    ])
    expect(planStockEdit([productRow(7)], options, { countInStock: 12 }).deltas).toEqual([{ id: 1, by: 5 }])
  })

  it('rejects an edit that would make stock negative', () => {
    expect(() => planStockEdit([productRow(3)], options, { countInStock: 5, countSeen: 10 })).toThrow(/only 3 left/)
  })

  it('switches to variants and turns a row with sales into the first variant', () => {
    const plan = planStockEdit([productRow(5, { sold: 2 })], options, {
      stock: [blackVariant('S', 3), blackVariant('M', 4)],
    })
    expect(plan).toMatchObject({
      reassignments: [{ id: 1, size: 'S', color: 'Black' }],
      deltas: [{ id: 1, by: -2 }],
      inserts: [{ size: 'M', color: 'Black', quantity: 4 }],
      deletes: [],
    })
  })

  it('switches to variants with new rows if nothing was sold', () => {
    const plan = planStockEdit([productRow(5)], options, { stock: [blackVariant('S', 3), blackVariant('M', 4)] })
    expect(plan).toMatchObject({ reassignments: [], deletes: [1], inserts: [{ size: 'S' }, { size: 'M' }] })
  })
})

describe('stock per variant', () => {
  const rows = [variantRow(1, 'S', 4), variantRow(2, 'M', 6)]

  it('changes only the given variants, by the change from the count that the admin saw', () => {
    const plan = planStockEdit(rows, options, { stock: [blackVariant('M', 9, 8)] })
    expect(plan).toMatchObject({ deltas: [{ id: 2, by: 1 }], changes: [{ size: 'M', color: 'Black', from: 6, to: 7 }] })
  })

  it('adds a row for each new variant and deletes unused rows', () => {
    const plan = planStockEdit(rows, { sizes: ['M', 'L'], colors: ['Black'] }, {})
    expect(plan).toMatchObject({ deletes: [1], inserts: [{ size: 'L', color: 'Black', quantity: 0 }], deltas: [] })
  })

  it('keeps the row of a sold variant, with no stock left', () => {
    const plan = planStockEdit(
      [variantRow(1, 'S', 4, { sold: 1 }), variantRow(2, 'M', 6)],
      { ...options, sizes: ['M'] },
      {},
    )
    expect(plan).toMatchObject({ deletes: [], deltas: [{ id: 1, by: -4 }] })
  })

  it('rejects removing a variant that is on hold', () => {
    expect(() =>
      planStockEdit([variantRow(1, 'S', 4, { held: 1 }), variantRow(2, 'M', 6)], { ...options, sizes: ['M'] }, {}),
    ).toThrow(/on hold/)
  })

  it('distributes a new total over the variants', () => {
    expect(planStockEdit(rows, options, { countInStock: 14 }).deltas).toEqual([
      { id: 1, by: 3 },
      { id: 2, by: 1 },
    ])
  })

  it('accepts a total that differs from the sum only if the variants are unchanged', () => {
    const stock = [blackVariant('S', 4), blackVariant('M', 6)]
    expect(planStockEdit(rows, options, { stock, countInStock: 10 }).deltas).toEqual([])
    expect(planStockEdit(rows, options, { stock, countInStock: 11 }).deltas).toEqual([{ id: 1, by: 1 }])
    expect(() => planStockEdit(rows, options, { stock: [blackVariant('S', 5)], countInStock: 11 })).toThrow(
      /doesn't match the sum/,
    )
  })

  it('switches to product-level stock unless several variants were sold', () => {
    expect(
      planStockEdit([variantRow(1, 'S', 4, { sold: 1 }), variantRow(2, 'M', 6)], options, {
        stock: [{ available: 8 }],
      }),
    ).toMatchObject({
      reassignments: [{ id: 1, size: null, color: null }],
      deltas: [{ id: 1, by: 4 }],
      deletes: [2],
    })
    const soldRows = [variantRow(1, 'S', 4, { sold: 1 }), variantRow(2, 'M', 6, { sold: 1 })]
    expect(() => planStockEdit(soldRows, options, { stock: [{ available: 8 }] })).toThrow(/Duplicate the product/)
  })

  it.each([
    ['an unknown variant', { stock: [blackVariant('XL', 1)] }, /not a variant/],
    [
      'a mixture of product-level stock and stock per variant',
      { stock: [blackVariant('S', 1), { available: 1 }] },
      /either one number/,
    ],
  ])('rejects %s', (_, edit, message) => {
    expect(() => planStockEdit(rows, options, edit)).toThrow(message)
  })
})

describe('distributeDelta', () => {
  it.each([
    [[0, 0, 0], 7, [3, 2, 2]],
    [[5, 1, 0], 3, [5, 2, 2]],
    [[5, 1, 0], -2, [3, 1, 0]],
    [[5, 4, 0], -9, [0, 0, 0]],
    [[5, 4, 0], -10, [-1, 0, 0]],
  ])('changes %j by %i to %j', (counts, delta, expected) => {
    expect(distributeDelta(counts, delta)).toEqual(expected)
  })
})
