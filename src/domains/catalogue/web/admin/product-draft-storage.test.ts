import { expect, it } from 'vitest'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { emptyDraft, toDraft } from './product-draft.ts'
import { createProductDraftParser, productDraftKey } from './product-draft-storage.ts'

const base = {
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
const draft = { ...toDraft(base), name: 'Better Tee' }

const roundTrip = (value: unknown) => JSON.parse(JSON.stringify(value))

it('restores the drafts of existing and new products', () => {
  expect(createProductDraftParser('a1')(roundTrip({ draft, base }))).toEqual({ draft, base })
  expect(createProductDraftParser()(roundTrip({ draft: emptyDraft }))).toEqual({ draft: emptyDraft })
})

it('separates drafts by admin and by product', () => {
  expect(
    new Set([
      productDraftKey('mina'),
      productDraftKey('ravi'),
      productDraftKey('mina', 'a1'),
      productDraftKey('mina', 'a2'),
    ]).size,
  ).toBe(4)
  expect(createProductDraftParser('a2')(roundTrip({ draft, base }))).toBeUndefined()
})

it.each([
  ['nothing', null],
  ['a string', 'draft'],
  ['no draft', { base }],
  ['a draft without the product it is based on', { draft }],
  ['a draft with a missing field', { draft: { ...draft, sku: undefined }, base }],
  ['an unknown gender', { draft: { ...draft, gender: 'Robots' }, base }],
  ['images without a URL', { draft: { ...draft, images: [{ altText: '' }] }, base }],
  ['counts that are not strings', { draft: { ...draft, cells: { S: 4 } }, base }],
  ['a product without a version', { draft, base: { ...base, version: undefined } }],
  ['a product without counts', { draft, base: { ...base, stock: [{}] } }],
])('ignores %s', (_, stored) => {
  expect(createProductDraftParser('a1')(roundTrip(stored))).toBeUndefined()
})
