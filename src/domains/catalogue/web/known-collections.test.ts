import { expect, it } from 'vitest'
import { isKnownCollection } from './known-collections.ts'

it('knows specified collections, whatever their spelling, and those of products', () => {
  const used = [{ value: 'Street Art' }]
  expect(
    ['hoodie', 'Acid Wash Hoodie', 'All T-Shirts', 'street art'].map((name) => isKnownCollection(name, used)),
  ).toEqual(Array(4).fill(true))
  expect(isKnownCollection('Nope', used)).toBe(false)
})
