import { expect, it } from 'vitest'
import { findCanonicalCollectionPath, isKnownCollection } from './collections.ts'

it.each([
  ['hoodie', '/collections/Hoodie'],
  ['OVERSIZED T-SHIRT', '/collections/OverSized%20T-Shirt'],
  ['ALL', '/collections/all'],
])('redirects %s to its canonical path', (collection, path) => {
  expect(findCanonicalCollectionPath(collection)).toBe(path)
})

it.each(['Hoodie', 'Raincoats', ''])('does not redirect %j', (collection) => {
  expect(findCanonicalCollectionPath(collection)).toBeUndefined()
})

it('knows specified collections, whatever their spelling, and those of products', () => {
  const used = [{ value: 'Street Art' }]
  expect(
    ['hoodie', 'Acid Wash Hoodie', 'All T-Shirts', 'street art'].map((name) => isKnownCollection(name, used)),
  ).toEqual(Array(4).fill(true))
  expect(isKnownCollection('Nope', used)).toBe(false)
})
