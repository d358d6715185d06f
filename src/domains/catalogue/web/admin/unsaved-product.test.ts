import { expect, it } from 'vitest'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { emptyFormValues, toFormValues } from './product-form-values.ts'
import { createUnsavedProductParser, unsavedProductKey } from './unsaved-product.ts'

const original = {
  _id: 'a1',
  version: 3,
  name: 'Tee',
  description: ['Soft.'],
  price: 500,
  sku: 'TEE',
  category: 'Top Wear',
  gender: 'Unisex',
  collections: [],
  sizes: ['S'],
  colors: ['Black'],
  brand: 'Nukkad',
  material: '',
  state: 'live',
  images: [{ url: '/media/uploads/a.webp', altText: '' }],
  measurements: [{ size: 'S', cm: { chest: 100 } }],
  countedBy: 'variant',
  countInStock: 2,
  stock: [{ size: 'S', color: 'Black', available: 2 }],
  variants: [{ size: 'S', color: 'Black', sku: 'TEE-S' }],
} as unknown as AdminProductDetail
const values = { ...toFormValues(original), name: 'Better Tee' }

const roundTrip = (value: unknown) => JSON.parse(JSON.stringify(value))

it('restores the changes to existing and new products', () => {
  expect(createUnsavedProductParser('a1')(roundTrip({ draft: values, base: original }))).toEqual({ values, original })
  expect(createUnsavedProductParser()(roundTrip({ draft: emptyFormValues }))).toEqual({ values: emptyFormValues })
})

it('separates changes by admin and by product', () => {
  expect(
    new Set([
      unsavedProductKey('mina'),
      unsavedProductKey('ravi'),
      unsavedProductKey('mina', 'a1'),
      unsavedProductKey('mina', 'a2'),
    ]).size,
  ).toBe(4)
  expect(createUnsavedProductParser('a2')(roundTrip({ draft: values, base: original }))).toBeUndefined()
})

it.each([
  ['nothing', null],
  ['a string', 'draft'],
  ['no values', { base: original }],
  ['changes without the original product', { draft: values }],
  ['values with a missing field', { draft: { ...values, sku: undefined }, base: original }],
  ['an unknown gender', { draft: { ...values, gender: 'Robots' }, base: original }],
  ['images without a URL', { draft: { ...values, images: [{ altText: '' }] }, base: original }],
  ['counts that are not strings', { draft: { ...values, cells: { S: 4 } }, base: original }],
  ['a product without a version', { draft: values, base: { ...original, version: undefined } }],
  ['a product without counts', { draft: values, base: { ...original, stock: [{}] } }],
])('ignores %s', (_, stored) => {
  expect(createUnsavedProductParser('a1')(roundTrip(stored))).toBeUndefined()
})
