import { expect, it } from 'vitest'
import { emptyDraft, toChanges, toDraft, toInput } from './discount-draft.ts'

const draft = { ...emptyDraft, code: 'diwali', value: '10', startDay: '2026-11-01', endDay: '2026-11-03' }

it('includes the last day, in Indian time', () => {
  expect(toInput(draft)).toMatchObject({
    code: 'diwali',
    title: 'DIWALI',
    startsAt: '2026-10-31T18:30:00.000Z',
    endsAt: '2026-11-03T18:30:00.000Z',
    usageLimit: null,
  })
})

it('reads numbers as people type them', () => {
  const typed = { ...draft, value: '₹1,500', minSubtotal: '2,000', usageLimit: '1,000', perCustomerLimit: ' 2 ' }
  expect(toInput(typed)).toMatchObject({ value: 1500, minSubtotal: 2000, usageLimit: 1000, perCustomerLimit: 2 })
  expect(toInput({ ...draft, value: ' ', minSubtotal: '' })).toMatchObject({ value: Number.NaN, minSubtotal: 0 })
})

it('fills the form with what it would save', () => {
  const saved = {
    _id: 'a',
    code: 'DIWALI',
    title: 'DIWALI',
    kind: 'amount' as const,
    value: 99.5,
    minSubtotal: 0,
    collectionIds: [],
    productIds: ['p'],
    products: [{ _id: 'p', name: 'Tee' }],
    firstOrderOnly: true,
    startsAt: '2026-10-31T18:30:00.000Z',
    endsAt: '2026-11-03T18:30:00.000Z',
    usageLimit: 5,
    active: true,
    state: 'active' as const,
    uses: 0,
    createdAt: '2026-10-01T00:00:00.000Z',
    version: 1,
  }
  const loaded = toDraft(saved)
  expect(loaded).toMatchObject({ startDay: '2026-11-01', endDay: '2026-11-03', title: '', value: '99.5' })
  expect(toChanges(loaded, toDraft(saved))).toBeUndefined()
  expect(toChanges({ ...loaded, usageLimit: 'ten', perCustomerLimit: 'one' }, loaded)).toEqual({
    usageLimit: Number.NaN,
    perCustomerLimit: Number.NaN,
  })
  expect(toChanges({ ...loaded, usageLimit: '', products: [] }, loaded)).toEqual({ usageLimit: null, productIds: [] })
})
