import { expect, it } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { cuts } from './cuts/cuts.ts'
import { planPhotoShoots } from './photo-shoots.ts'

it('has two unique images of every color', () => {
  const names = planPhotoShoots(demoProducts).flatMap(({ shots }) => shots.map(({ name }) => name))
  expect(names).toHaveLength(2 * demoProducts.flatMap(({ colors }) => colors).length)
  expect(new Set(names).size).toBe(names.length)
})

it('has one photo shoot per cut and seed', () => {
  const photoShoots = planPhotoShoots(demoProducts).map(({ cut, seed }) => `${cut} ${seed}`)
  expect(new Set(photoShoots).size).toBe(photoShoots.length)
  for (const { cut, seed } of planPhotoShoots(demoProducts)) expect(cuts[cut].seeds).toContain(seed)
})

it('has a print area on the cut for every print', () => {
  for (const { cut, prints: placedPrints = [], sku } of demoProducts)
    for (const { place } of placedPrints) expect([sku, cuts[cut].cut.prints[place]]).not.toEqual([sku, undefined])
})
