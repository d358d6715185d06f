import { expect, it } from 'vitest'
import { chooseViews, listViews } from './choose-views.ts'
import { demoProducts } from './demo-products.ts'

it('shows five views of every product, those of lists first', () => {
  for (const product of demoProducts) {
    expect(listViews(product).slice(0, 2)).toEqual(chooseViews(product))
    expect(listViews(product).toSorted()).toEqual(['back', 'close', 'detail', 'front', 'three-quarter'])
  }
})

it('shows the printed side first and the garment with its depth second', () => {
  const views = new Map(demoProducts.map((product) => [product.sku, chooseViews(product)]))
  expect(views.get('NKD-AW-001')).toEqual(['back', 'three-quarter'])
  expect(views.get('NKD-ES-001')).toEqual(['front', 'three-quarter'])
})
