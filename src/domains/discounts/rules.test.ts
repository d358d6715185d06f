import { describe, expect, it } from 'vitest'
import { createRandom } from '#shared/create-random.ts'
import { asPaise, sumPaise } from '#shared/money.ts'
import {
  allocateProportionally,
  applyDiscount,
  type Candidate,
  calculateSalePrice,
  chooseDiscount,
  type Discount,
  getDiscountState,
  overlaps,
  toPhoneKey,
} from './rules.ts'

const now = new Date('2026-11-10T00:00:00Z')

const createCandidate = (
  changes: Partial<Discount> = {},
  { eligibleProductIds, ...usage }: Partial<Omit<Candidate, 'discount'>> = {},
): Candidate => ({
  discount: {
    id: 'a',
    code: 'SAVE',
    title: 'SAVE',
    kind: 'percent',
    value: 10,
    minSubtotalPaise: asPaise(0),
    collectionIds: [],
    productIds: [],
    firstOrderOnly: false,
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    perCustomerLimit: null,
    userEmail: null,
    ...changes,
  },
  uses: 0,
  customerUses: 0,
  hasOrdered: false,
  ...usage,
  eligibleProductIds,
})

const createLines = (...prices: number[]) =>
  prices.map((price, index) => ({ productId: `p${index}`, pricePaise: asPaise(price), quantity: 1 }))

const apply = (candidate: Candidate, lines = createLines(99_900)) => applyDiscount(candidate, lines, now)

describe('applyDiscount', () => {
  it('takes a percentage off, rounded down to whole paise, and spreads it over the lines', () => {
    expect(apply(createCandidate(), createLines(99_905, 50_000))).toEqual({
      amountPaise: 14_990,
      allocations: [9_990, 5_000],
    })
  })

  it('takes an amount off, but leaves at least one rupee to pay', () => {
    const amount = createCandidate({ kind: 'amount', value: 50_000 })
    expect(apply(amount)).toMatchObject({ amountPaise: 50_000 })
    expect(apply(amount, createLines(40_000))).toMatchObject({ amountPaise: 39_900 })
    expect(apply(createCandidate({ value: 100 }), createLines(40_000))).toMatchObject({ amountPaise: 39_900 })
    expect(apply(amount, createLines(100))).toEqual({ reason: 'This order is too small for a discount.' })
  })

  it('never takes more off than the eligible lines cost', () => {
    const candidate = createCandidate({ kind: 'amount', value: 50_000 }, { eligibleProductIds: new Set(['p1']) })
    expect(apply(candidate, createLines(99_900, 30_000))).toEqual({ amountPaise: 30_000, allocations: [0, 30_000] })
  })

  it('compares the minimum with the eligible lines', () => {
    const candidate = createCandidate({ minSubtotalPaise: asPaise(149_900) })
    expect(apply(candidate, createLines(129_900))).toEqual({ reason: 'Valid from ₹1,499. Add ₹200 more.' })
    expect(apply(candidate, createLines(149_900))).toMatchObject({ amountPaise: 14_990 })
    const partlyEligible = { ...candidate, eligibleProductIds: new Set(['p0']) }
    expect(apply(partlyEligible, createLines(129_900, 99_900))).toEqual({
      reason: 'Valid from ₹1,499. Add ₹200 more.',
    })
  })

  it.each<[string, Partial<Discount>, Partial<Candidate>]>([
    ['This code ended on 3 Nov 2026.', { endsAt: new Date('2026-11-03T18:30:00Z') }, {}],
    ['This code starts on 12 Nov 2026.', { startsAt: new Date('2026-11-11T18:30:00Z') }, {}],
    ['This code has been used up.', { usageLimit: 5 }, { uses: 5 }],
    ['You have used this code already.', { perCustomerLimit: 1 }, { customerUses: 1 }],
    ['This code is for your first order.', { firstOrderOnly: true }, { hasOrdered: true }],
    ['This code is for other items.', { productIds: ['x'] }, { eligibleProductIds: new Set(['x']) }],
  ])('says: %s', (reason, discount, usage) => {
    expect(apply(createCandidate(discount, usage))).toEqual({ reason })
  })

  it('says nothing about an empty cart', () => {
    expect(apply(createCandidate(), [])).toEqual({ reason: undefined })
  })
})

describe('allocateProportionally', () => {
  it('assigns what rounding leaves to the largest remainders', () => {
    expect(allocateProportionally(asPaise(100), [asPaise(1), asPaise(1), asPaise(1)])).toEqual([34, 33, 33])
    expect(allocateProportionally(asPaise(10), [asPaise(100), asPaise(160), asPaise(40)])).toEqual([4, 5, 1])
  })

  it('adds up and never exceeds a line, whatever the amounts', () => {
    const random = createRandom(11)
    for (let run = 0; run < 3_000; run++) {
      const totals = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        asPaise(Math.floor(random() ** 3 * 200_000_000)),
      )
      const amount = asPaise(Math.floor(random() * (sumPaise(totals) + 1)))
      const allocations = allocateProportionally(amount, totals)
      expect(sumPaise(allocations)).toBe(amount)
      expect(allocations.every((allocation, index) => allocation >= 0 && allocation <= (totals[index] ?? 0))).toBe(true)
    }
  })
})

describe('chooseDiscount', () => {
  const code = createCandidate({ id: 'code', value: 10 })
  const automatic = createCandidate({ id: 'automatic', code: null, title: 'Diwali', value: 20 })
  const lines = createLines(100_000)

  it('prefers the better automatic discount, and says so', () => {
    expect(chooseDiscount({ code: 'SAVE', candidates: [code, automatic] }, lines, now)).toMatchObject({
      applied: { discount: { id: 'automatic' }, amountPaise: 20_000 },
      codeDiscount: { id: 'code' },
      reason: 'A better discount is already applied.',
    })
  })

  it('prefers the code if both are equal', () => {
    const equalDiscount = createCandidate({ id: 'automatic', code: null })
    expect(chooseDiscount({ code: 'SAVE', candidates: [equalDiscount, code] }, lines, now)).toMatchObject({
      applied: { discount: { id: 'code' } },
      reason: undefined,
    })
  })

  it('applies the best of several automatic discounts without a code', () => {
    const { reason, applied } = chooseDiscount(
      { code: undefined, candidates: [createCandidate({ code: null, value: 5 }), automatic] },
      lines,
      now,
    )
    expect([applied?.discount.id, reason]).toEqual(['automatic', undefined])
  })

  it('rejects an unknown code, and still applies an automatic discount', () => {
    expect(chooseDiscount({ code: 'NONE', candidates: [automatic] }, lines, now)).toMatchObject({
      applied: { discount: { id: 'automatic' } },
      reason: "We don't know this code. Please check the spelling.",
    })
  })
})

it('distinguishes the states of a discount', () => {
  const discount = { startsAt: null, endsAt: null, usageLimit: null, archivedAt: null, isActive: true, uses: 0 }
  expect(getDiscountState(discount, now)).toBe('active')
  expect(getDiscountState({ ...discount, archivedAt: now }, now)).toBe('archived')
  expect(getDiscountState({ ...discount, isActive: false }, now)).toBe('paused')
  expect(getDiscountState({ ...discount, endsAt: now }, now)).toBe('ended')
  expect(getDiscountState({ ...discount, usageLimit: 1, uses: 1 }, now)).toBe('used up')
  expect(getDiscountState({ ...discount, startsAt: new Date(now.getTime() + 1) }, now)).toBe('scheduled')
})

it('identifies a phone number with and without its country code', () => {
  expect(['+91 98450 12345', '98450-12345', '09845012345'].map(toPhoneKey)).toEqual([
    '9845012345',
    '9845012345',
    '9845012345',
  ])
})

describe('a sale price', () => {
  it.each([
    [20, 99_900, 79_900],
    [10, 99_950, 89_900],
    [90, 99_900, 9_900],
    // below ₹1, and no lower than before
    [50, 150, undefined],
    [1, 100, undefined],
  ])('of %i percent off %i paise is in whole rupees', (value, price, expected) => {
    expect(calculateSalePrice({ kind: 'percent', value }, asPaise(price))).toBe(expected)
  })

  it.each([
    [25_000, 99_950, 74_950],
    [99_900, 100_000, 100],
    [99_901, 100_000, undefined],
  ])('of %i paise off %i paise leaves a price above zero', (value, price, expected) => {
    expect(calculateSalePrice({ kind: 'amount', value }, asPaise(price))).toBe(expected)
  })
})

it('finds periods that overlap', () => {
  const period = (start: number, end: number | null) => ({
    startsAt: new Date(start),
    endsAt: end === null ? null : new Date(end),
  })
  expect(overlaps(period(0, 10), period(10, 20))).toBe(false)
  expect(overlaps(period(10, 20), period(0, 10))).toBe(false)
  expect(overlaps(period(0, 11), period(10, 20))).toBe(true)
  expect(overlaps(period(0, null), period(10, 20))).toBe(true)
  expect(overlaps(period(10, 20), period(0, null))).toBe(true)
  expect(overlaps(period(21, 30), period(0, 20))).toBe(false)
})
