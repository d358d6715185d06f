import { describe, expect, it } from 'vitest'
import { listStockChanges, type SavedStock, type StockDraft, toStockCells, toStockEdit } from './stock-draft.ts'

const base: SavedStock = {
  countedBy: 'variant',
  countInStock: 5,
  stock: [
    { size: 'S', color: 'Black', available: 2, held: 0 },
    { size: 'M', color: 'Black', available: 3, held: 1 },
  ],
}
const draft: StockDraft = {
  sizes: 'S, M',
  colors: 'Black',
  countedBy: 'variant',
  count: '5',
  cells: toStockCells(base.stock),
}

describe('a stock edit', () => {
  it('is empty when nothing changed', () => {
    expect(toStockEdit(draft, base)).toEqual({})
  })

  it('contains the changed counts with the counts they are based on', () => {
    expect(toStockEdit({ ...draft, cells: { ...draft.cells, 'M\nBlack': '7' } }, base)).toEqual({
      stock: [{ size: 'M', color: 'Black', available: 7, seen: 3 }],
    })
  })

  it('contains the full stock when the counting mode changes', () => {
    expect(toStockEdit({ ...draft, countedBy: 'product', count: '9' }, base)).toEqual({ stock: [{ available: 9 }] })
  })
})

it('lists stock changes, including removed variants', () => {
  const changedDraft = { ...draft, sizes: 'S, L', cells: { ...draft.cells, 'L\nBlack': '4' } }
  expect(listStockChanges(changedDraft, base)).toEqual([
    { name: 'M / Black', from: 3, to: 0 },
    { name: 'L / Black', from: 0, to: 4 },
  ])
})
