import { expect, it } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { cuts } from './cuts/cuts.ts'
import { planSittings } from './sittings.ts'

it('has two unique images of every color', () => {
  const names = planSittings(demoProducts).flatMap(({ shots }) => shots.map(({ name }) => name))
  expect(names).toHaveLength(2 * demoProducts.flatMap(({ colors }) => colors).length)
  expect(new Set(names).size).toBe(names.length)
})

it('has one sitting per cut and seed', () => {
  const sittings = planSittings(demoProducts).map(({ cut, seed }) => `${cut} ${seed}`)
  expect(new Set(sittings).size).toBe(sittings.length)
  for (const { cut, seed } of planSittings(demoProducts)) expect(cuts[cut].seeds).toContain(seed)
})

it('has a print area on the cut for every print', () => {
  for (const { cut, prints: placedPrints = [], sku } of demoProducts)
    for (const { place } of placedPrints) expect([sku, cuts[cut].cut.prints[place]]).not.toEqual([sku, undefined])
})
