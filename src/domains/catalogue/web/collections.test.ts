import { expect, it } from 'vitest'
import { findCollectionRedirect } from './collections.ts'

const tShirts = { name: 'OverSized T-Shirt', slug: 'oversized-t-shirt' }

it.each(['OVERSIZED T-SHIRT', 'Oversized-T-Shirt', 'Old Name', 'old-slug'])('redirects %s to the name', (address) => {
  expect(findCollectionRedirect(address, tShirts)).toBe('/collections/OverSized%20T-Shirt')
})

it.each(['OverSized T-Shirt', 'oversized-t-shirt'])('does not redirect %s', (address) => {
  expect(findCollectionRedirect(address, tShirts)).toBeUndefined()
})
