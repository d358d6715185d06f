import { expect, it } from 'vitest'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { emptyDraft, toDraft } from './product-draft.ts'
import { createProductDraftParser, productDraftKey } from './product-draft-storage.ts'

const seen = {
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
  countedBy: 'choice',
  countInStock: 2,
  stock: [{ size: 'S', color: 'Black', available: 2 }],
} as unknown as AdminProductDetail
const draft = { ...toDraft(seen), name: 'Better Tee' }

const roundTrip = (value: unknown) => JSON.parse(JSON.stringify(value))

it('restores the draft of an existing and of a new product', () => {
  expect(createProductDraftParser('a1')(roundTrip({ draft, seen }))).toEqual({ draft, seen })
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
  expect(createProductDraftParser('a2')(roundTrip({ draft, seen }))).toBeUndefined()
})

it.each([
  ['nothing', null],
  ['a text', 'draft'],
  ['no draft', { seen }],
  ['a draft without its product', { draft }],
  ['a draft with a missing field', { draft: { ...draft, sku: undefined }, seen }],
  ['an unknown gender', { draft: { ...draft, gender: 'Robots' }, seen }],
  ['images without a URL', { draft: { ...draft, images: [{ altText: '' }] }, seen }],
  ['counts that are not text', { draft: { ...draft, cells: { S: 4 } }, seen }],
  ['a product without a version', { draft, seen: { ...seen, version: undefined } }],
  ['a product without counts', { draft, seen: { ...seen, stock: [{}] } }],
])('ignores %s', (_, stored) => {
  expect(createProductDraftParser('a1')(roundTrip(stored))).toBeUndefined()
})
