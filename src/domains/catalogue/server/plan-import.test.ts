import { expect, it } from 'vitest'
import { planImport } from './plan-import.ts'

const noHistory = { now: new Date(), movedUnits: new Map(), lastEdits: new Map(), imports: new Map() }
const cells = { sku: 'A', name: 'Tee', price: '10', category: 'Top Wear', description: 'Soft.' }
const planStock = async (stock: string) => {
  const row = { line: 2, cells: { ...cells, sizes: 'S, M', colors: 'Black', stock } }
  return planImport([row], new Map(), noHistory)
}

it('reports a variant that is listed twice in one stock cell, whatever the separator', async () => {
  for (const stock of ['M / Black = 1\nS / Black = 1\nM / Black = 2', 'M / Black = 1; M / Black=1']) {
    const { problems, creates } = await planStock(stock)
    expect(problems).toEqual([{ line: 2, field: 'Stock', message: '"M / Black" is listed twice.' }])
    expect(creates).toEqual([])
  }
})

it('reports what is wrong with a whole row first, because its cells may be shifted', async () => {
  const broken = { line: 3, cells: { name: 'Tee', price: '500', sku: 'A' }, structureError: 'The row has 2 cells.' }
  const { problems, creates } = await planImport([broken, { line: 4, cells }], new Map(), noHistory)
  expect(problems).toEqual([{ line: 3, field: 'row', message: 'The row has 2 cells.' }])
  expect(creates).toHaveLength(1)
})

it('accepts each variant once', async () => {
  const { problems, creates } = await planStock('M / Black = 1\nS / Black = 2')
  expect(problems).toEqual([])
  expect(creates.map(({ input }) => input.stock)).toEqual([
    [
      { size: 'M', color: 'Black', available: 1 },
      { size: 'S', color: 'Black', available: 2 },
    ],
  ])
})
