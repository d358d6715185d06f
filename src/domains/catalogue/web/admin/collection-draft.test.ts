import { expect, it } from 'vitest'
import type { AdminProduct } from '../../admin-contract.ts'
import type { AdminCollection } from '../../collection-contract.ts'
import {
  appendProducts,
  createCollectionDraftParser,
  rebaseCollectionDraft,
  toCollectionDraft,
  toCollectionEdit,
  toRule,
} from './collection-draft.ts'

const base: AdminCollection = {
  _id: 'c1',
  name: 'Tees',
  slug: 'tees',
  description: '',
  seoTitle: '',
  seoDescription: '',
  kind: 'manual',
  sortBy: 'newest',
  liveCount: 3,
  manualProductCount: 3,
  version: 4,
}
const draft = toCollectionDraft(base)
const toProducts = (...ids: string[]) => ids.map((_id) => ({ _id }) as AdminProduct)
const unchanged = { products: toProducts('a', 'b'), loaded: toProducts('a', 'b') }

it('sends only what changed, and nothing without a change', () => {
  expect(toCollectionEdit(draft, base, unchanged)).toBeUndefined()
  const edit = toCollectionEdit({ ...draft, name: 'T-Shirts', sortBy: 'priceAsc' }, base, unchanged)
  expect(edit).toEqual({ name: 'T-Shirts', sortBy: 'priceAsc', version: 4 })
})

it('sends added and removed products, and the order only if it is by hand', () => {
  const changes = { products: toProducts('c', 'b'), loaded: toProducts('a', 'b') }
  expect(toCollectionEdit(draft, base, changes)?.products).toEqual({ add: ['c'], remove: ['a'] })
  const byHand = toCollectionEdit({ ...draft, sortBy: 'manual' }, base, changes)
  expect(byHand?.products).toEqual({ add: ['c'], remove: ['a'], order: ['c', 'b'] })
})

it('sends the rule of a collection that is filled by rule', () => {
  const rule = { ...draft.rule, category: 'Top Wear, Bottom Wear', minPrice: '499.50', onSale: true, newest: '20' }
  const edit = toCollectionEdit({ ...draft, kind: 'rule', rule }, base, unchanged)
  const expected = { category: ['Top Wear', 'Bottom Wear'], minPrice: 499.5, newest: 20, onSale: true }
  expect(edit).toEqual({ kind: 'rule', rule: expected, version: 4 })
  expect(toRule(draft.rule)).toBeUndefined()
})

it('restores a stored draft, but not one with other fields', () => {
  const parse = createCollectionDraftParser(base)
  const stored = { draft: { ...draft, name: 'T-Shirts' }, version: 3, productSelection: unchanged }
  expect(parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  const { rule: _rule, ...withoutRule } = draft
  for (const draftOfAnotherRelease of [withoutRule, { ...draft, seoTitle: undefined }, { ...draft, rule: {} }, null])
    expect(parse({ ...stored, draft: draftOfAnotherRelease })).toBeUndefined()
  expect(parse(null)).toBeUndefined()
})

it('bases a second save on the first one, and keeps what was changed while that was on its way', () => {
  const sent = { ...draft, name: 'T-Shirts', description: 'Soft.' }
  const saved = { ...base, name: 'T-Shirts', slug: 't-shirts', description: 'Soft.', version: 5 }
  const current = { ...sent, description: 'Soft and wide.', seoTitle: 'Tees' }
  const rebased = rebaseCollectionDraft(current, sent, saved)
  expect(rebased).toEqual({ ...current, slug: 't-shirts' })
  const added = toProducts('c', 'a', 'b')
  const edit = toCollectionEdit(rebased, saved, { products: added, loaded: added })
  expect(edit).toEqual({ description: 'Soft and wide.', seoTitle: 'Tees', version: 5 })
  expect(toCollectionEdit(rebaseCollectionDraft(sent, sent, saved), saved, unchanged)).toBeUndefined()
})

it('adds the products of another page, except those that were added before', () => {
  const selection = appendProducts(
    { products: toProducts('d', 'b'), loaded: toProducts('a', 'b') },
    toProducts('b', 'd', 'e'),
  )
  expect(selection).toEqual({ products: toProducts('d', 'b', 'e'), loaded: toProducts('a', 'b', 'd', 'e') })
})
