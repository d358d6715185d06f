import { expect, it } from 'vitest'
import { findCanonicalCollectionPath } from './collections.ts'

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
