import { describe, expect, it } from 'vitest'
import {
  listStockChanges,
  type SavedStock,
  type StockFormValues,
  toStockCells,
  toStockEdit,
} from './stock-form-values.ts'

const saved: SavedStock = {
  countedBy: 'variant',
  countInStock: 5,
  stock: [
    { size: 'S', color: 'Black', available: 2, held: 0 },
    { size: 'M', color: 'Black', available: 3, held: 1 },
  ],
}
const values: StockFormValues = {
  sizes: 'S, M',
  colors: 'Black',
  countedBy: 'variant',
  count: '5',
  cells: toStockCells(saved.stock),
}

describe('a stock edit', () => {
  it('is empty when nothing changed', () => {
    expect(toStockEdit(values, saved)).toEqual({})
  })

  it('contains the changed counts with the counts they are based on', () => {
    expect(toStockEdit({ ...values, cells: { ...values.cells, 'M\nBlack': '7' } }, saved)).toEqual({
      stock: [{ size: 'M', color: 'Black', available: 7, seen: 3 }],
    })
  })

  it('contains the full stock when the counting mode changes', () => {
    expect(toStockEdit({ ...values, countedBy: 'product', count: '9' }, saved)).toEqual({ stock: [{ available: 9 }] })
  })
})

it('lists stock changes, including removed variants', () => {
  const changedDraft = { ...values, sizes: 'S, L', cells: { ...values.cells, 'L\nBlack': '4' } }
  expect(listStockChanges(changedDraft, saved)).toEqual([
    { name: 'M / Black', from: 3, to: 0 },
    { name: 'L / Black', from: 0, to: 4 },
  ])
})
