import { expect, it } from 'vitest'
import { demoProducts } from './demo-products.ts'
import { demoOutfits } from './outfits.ts'

const findProduct = (sku: string) => demoProducts.find((product) => product.sku === sku)

it('are a top and a bottom that the shop sells in that color', () => {
  for (const { top, bottom } of demoOutfits) {
    expect(findProduct(top.sku)?.category).toMatch(/^(Top|Winter) Wear$/)
    expect(findProduct(bottom.sku)?.category).toBe('Bottom Wear')
    for (const { sku, color } of [top, bottom]) {
      expect(findProduct(sku)?.colors.map(({ name }) => name)).toContain(color)
      expect([sku, findProduct(sku)?.stock]).not.toEqual([sku, 'sold out'])
    }
  }
})

it('show every color of a product at most once, so no two pictures have the same name', () => {
  const garments = demoOutfits.flatMap(({ top, bottom }) => [top, bottom]).map(({ sku, color }) => `${sku} ${color}`)
  expect(new Set(garments).size).toBe(garments.length)
})

it('include every collection, women and men, cargos, joggers and shorts, hoods up and down, and every wall', () => {
  const tops = demoOutfits.map(({ top }) => findProduct(top.sku))
  const collections = new Set(demoProducts.flatMap((product) => product.collections))
  expect(new Set(tops.flatMap((product) => product?.collections ?? []))).toEqual(collections)
  expect(tops.map((product) => product?.gender)).toEqual(expect.arrayContaining(['Women', 'Men']))
  const cuts = demoOutfits.map(({ bottom }) => findProduct(bottom.sku)?.cut)
  expect(cuts).toEqual(expect.arrayContaining(['cargos', 'joggers', 'shorts']))
  const hooded = demoOutfits.filter(({ top }) => findProduct(top.sku)?.cut.includes('hoodie'))
  expect(new Set(hooded.map(({ staging }) => staging.hood))).toEqual(new Set(['up', 'down']))
  expect(new Set(demoOutfits.map(({ staging }) => staging.wall.kind))).toEqual(new Set(['shutter', 'brick', 'tin']))
})
