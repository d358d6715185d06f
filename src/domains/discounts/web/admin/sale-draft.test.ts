import { expect, it } from 'vitest'
import { emptySaleDraft, toSaleInput } from './sale-draft.ts'

it('reads times as Indian time, and sends a missing start or end as null', () => {
  const draft = { ...emptySaleDraft, title: 'Diwali', value: '20', start: '2026-11-08T00:00', end: '2026-11-10T23:59' }
  expect(toSaleInput(draft)).toMatchObject({
    title: 'Diwali',
    kind: 'percent',
    value: 20,
    startsAt: '2026-11-07T18:30:00.000Z',
    endsAt: '2026-11-10T18:29:00.000Z',
  })
  expect(toSaleInput({ ...draft, start: '', end: '' })).toMatchObject({ startsAt: null, endsAt: null })
})
