import { describe, expect, it } from 'vitest'
import { planStock, type StockRow, spread } from './plan-stock.ts'

const pool = (available: number, more: Partial<StockRow> = {}): StockRow => ({
  ...{ id: 1, size: null, color: null, held: 0, sold: 0 },
  available,
  ...more,
})
const cell = (id: number, size: string, available: number, more: Partial<StockRow> = {}): StockRow =>
  pool(available, { id, size, color: 'Black', ...more })
const grid = { sizes: ['S', 'M'], colors: ['Black'] }
const black = (size: string, available: number, seen?: number) => ({ size, color: 'Black', available, seen })

describe('stock that is one number', () => {
  it('takes the difference to what was seen, so that what was sold meanwhile stays sold', () => {
    expect(planStock([pool(7)], grid, { countInStock: 12, countSeen: 10 }).deltas).toEqual([{ id: 1, by: 2 }])
    expect(planStock([pool(7)], grid, { countInStock: 12 }).deltas).toEqual([{ id: 1, by: 5 }])
  })

  it('is refused where fewer than none would remain', () => {
    expect(() => planStock([pool(3)], grid, { countInStock: 5, countSeen: 10 })).toThrow(/only 3 are left/)
  })

  it('becomes a grid, and a row that was sold goes on as the first choice', () => {
    const plan = planStock([pool(5, { sold: 2 })], grid, { stock: [black('S', 3), black('M', 4)] })
    expect(plan).toMatchObject({
      moves: [{ id: 1, size: 'S', color: 'Black' }],
      deltas: [{ id: 1, by: -2 }],
      inserts: [{ size: 'M', color: 'Black', quantity: 4 }],
      deletes: [],
    })
  })

  it('becomes a grid of new rows when nothing was sold', () => {
    const plan = planStock([pool(5)], grid, { stock: [black('S', 3), black('M', 4)] })
    expect(plan).toMatchObject({ moves: [], deletes: [1], inserts: [{ size: 'S' }, { size: 'M' }] })
  })
})

describe('stock by size and colour', () => {
  const rows = [cell(1, 'S', 4), cell(2, 'M', 6)]

  it('changes the choices that are named, by the difference to what was seen', () => {
    const plan = planStock(rows, grid, { stock: [black('M', 9, 8)] })
    expect(plan).toMatchObject({ deltas: [{ id: 2, by: 1 }], changed: [{ size: 'M', color: 'Black', from: 6, to: 7 }] })
  })

  it('gets a row for every new choice, and loses those that nothing came of', () => {
    const plan = planStock(rows, { sizes: ['M', 'L'], colors: ['Black'] }, {})
    expect(plan).toMatchObject({ deletes: [1], inserts: [{ size: 'L', color: 'Black', quantity: 0 }], deltas: [] })
  })

  it('keeps the row of a choice that was sold, with nothing left', () => {
    const plan = planStock([cell(1, 'S', 4, { sold: 1 }), cell(2, 'M', 6)], { ...grid, sizes: ['M'] }, {})
    expect(plan).toMatchObject({ deletes: [], deltas: [{ id: 1, by: -4 }] })
  })

  it('does not give up a choice that somebody is paying for', () => {
    expect(() => planStock([cell(1, 'S', 4, { held: 1 }), cell(2, 'M', 6)], { ...grid, sizes: ['M'] }, {})).toThrow(
      /held/,
    )
  })

  it('is spread when only the sum is said', () => {
    expect(planStock(rows, grid, { countInStock: 14 }).deltas).toEqual([
      { id: 1, by: 3 },
      { id: 2, by: 1 },
    ])
  })

  it('takes a product as it was answered, with another sum', () => {
    const stock = [black('S', 4), black('M', 6)]
    expect(planStock(rows, grid, { stock, countInStock: 10 }).deltas).toEqual([])
    expect(planStock(rows, grid, { stock, countInStock: 11 }).deltas).toEqual([{ id: 1, by: 1 }])
    expect(() => planStock(rows, grid, { stock: [black('S', 5)], countInStock: 11 })).toThrow(/not the sum/)
  })

  it('becomes one number, unless several choices were sold', () => {
    expect(
      planStock([cell(1, 'S', 4, { sold: 1 }), cell(2, 'M', 6)], grid, { stock: [{ available: 8 }] }),
    ).toMatchObject({
      moves: [{ id: 1, size: null, color: null }],
      deltas: [{ id: 1, by: 4 }],
      deletes: [2],
    })
    const sold = [cell(1, 'S', 4, { sold: 1 }), cell(2, 'M', 6, { sold: 1 })]
    expect(() => planStock(sold, grid, { stock: [{ available: 8 }] })).toThrow(/Duplicate it/)
  })

  it.each([
    ['a choice that the product does not have', { stock: [black('XL', 1)] }, /not among/],
    ['a mixture of both ways', { stock: [black('S', 1), { available: 1 }] }, /either as a whole/],
  ])('refuses %s', (_, wanted, message) => {
    expect(() => planStock(rows, grid, wanted)).toThrow(message)
  })
})

describe('a sum that is spread', () => {
  it.each([
    [[0, 0, 0], 7, [3, 2, 2]],
    [[5, 1, 0], 3, [5, 2, 2]],
    [[5, 1, 0], -2, [3, 1, 0]],
    [[5, 4, 0], -9, [0, 0, 0]],
    [[5, 4, 0], -10, [-1, 0, 0]],
  ])('of %j by %i', (counts, by, after) => {
    expect(spread(counts, by)).toEqual(after)
  })
})
