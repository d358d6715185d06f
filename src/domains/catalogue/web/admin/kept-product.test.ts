import { expect, it } from 'vitest'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { keptAs, readKeptProduct } from './kept-product.ts'
import { draftOf, emptyDraft } from './product-draft.ts'

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
const draft = { ...draftOf(seen), name: 'Better Tee' }

/** As it comes back from the browser. */
const back = (kept: unknown) => JSON.parse(JSON.stringify(kept))

it('knows what was kept of a product, and of a new one', () => {
  expect(readKeptProduct('a1')(back({ draft, seen }))).toEqual({ draft, seen })
  expect(readKeptProduct()(back({ draft: emptyDraft }))).toEqual({ draft: emptyDraft })
})

it('keeps apart whose it is and which product it is about', () => {
  expect(new Set([keptAs('mina'), keptAs('ravi'), keptAs('mina', 'a1'), keptAs('mina', 'a2')]).size).toBe(4)
  expect(readKeptProduct('a2')(back({ draft, seen }))).toBeUndefined()
})

it.each([
  ['nothing', null],
  ['a text', 'draft'],
  ['no draft', { seen }],
  ['a draft without what was seen', { draft }],
  ['a draft with a field less', { draft: { ...draft, sku: undefined }, seen }],
  ['a gender that there is not', { draft: { ...draft, gender: 'Robots' }, seen }],
  ['pictures without an address', { draft: { ...draft, images: [{ altText: '' }] }, seen }],
  ['counts that are no text', { draft: { ...draft, cells: { S: 4 } }, seen }],
  ['a product without a version', { draft, seen: { ...seen, version: undefined } }],
  ['a product without counts', { draft, seen: { ...seen, stock: [{}] } }],
])('takes %s for nothing', (_, kept) => {
  expect(readKeptProduct('a1')(back(kept))).toBeUndefined()
})
