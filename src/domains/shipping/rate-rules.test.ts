import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import {
  buildDefaultRates,
  calculateCharge,
  createZoneFinder,
  findDispatchDay,
  offerOptions,
  summarizeRates,
} from './rate-rules.ts'
import { type RateOption, ShippingRates, type Zone } from './rates-contract.ts'

const rates = buildDefaultRates({ min: 3, max: 7 })
const [everywhere] = rates.zones
if (!everywhere) throw new Error('no zone')

let optionCount = 0
const createOption = (changes: Partial<RateOption> = {}): RateOption => ({
  id: `option-${++optionCount}`,
  name: 'Standard',
  basis: 'flat',
  steps: [{ upTo: null, charge: 79 }],
  freeFrom: null,
  days: { min: 2, max: 4 },
  ...changes,
})
const createZone = (id: string, changes: Partial<Zone> = {}): Zone => ({
  ...everywhere,
  id,
  name: id,
  options: [createOption()],
  ...changes,
})
const listMessages = (changes: Partial<ShippingRates>) =>
  ShippingRates.safeParse({ ...rates, ...changes }).error?.issues.map(({ message }) => message) ?? []

describe('the default', () => {
  it('is valid, free everywhere, and delivers that many days after the order', () => {
    expect(ShippingRates.parse(rates)).toEqual(rates)
    expect(summarizeRates(rates)).toMatchObject({ isFree: true, deliveryDays: 7, defaultGrams: 400 })
    expect(summarizeRates(rates)).not.toHaveProperty('countries')
    const dispatchDay = findDispatchDay(rates.handling, new Date('2026-11-15T20:30:00Z'))
    const parcel = { amountPaise: asPaise(99_900), grams: 400, pieces: 1 }
    expect(offerOptions(everywhere, { parcel, dispatchDay, extraDays: 0 })).toEqual([
      {
        id: 'standard',
        name: 'Standard Delivery',
        chargePaise: 0,
        freeFrom: null,
        deliverFrom: '2026-11-19',
        deliverBy: '2026-11-23',
      },
    ])
  })
})

describe('zones', () => {
  const zones = [
    createZone('city', { pins: ['560001-560099', '110001', '4000'] }),
    createZone('south', { states: ['Karnataka', 'Kerala'], countries: ['IN'] }),
    createZone('india', { countries: ['IN'] }),
    createZone('near', { countries: ['NP', 'BT'] }),
    everywhere,
  ]
  const find = createZoneFinder(zones)
  const findIndian = (postalCode: string, state?: string) => find({ country: 'IN', postalCode, state })?.id

  it('match by PIN code, first digits and range, then by state, then by country', () => {
    expect(['560001', '560050', '560099', '110001', '400055'].map((pin) => findIndian(pin, 'Karnataka'))).toEqual(
      Array(5).fill('city'),
    )
    expect(findIndian('560100', 'Karnataka')).toBe('south')
    expect(findIndian('560000', 'Kerala')).toBe('south')
    expect(findIndian('110002', 'Delhi')).toBe('india')
    expect(findIndian('400155')).toBe('india')
    expect(find({ country: 'NP', postalCode: '44600', state: undefined })?.id).toBe('near')
    expect(find({ country: 'DE', postalCode: '560001', state: 'Karnataka' })?.id).toBe('everywhere')
    expect(find({ country: undefined, postalCode: '560001', state: undefined })?.id).toBe('everywhere')
  })

  it('must end with everywhere else, have places, and have their own IDs', () => {
    expect(listMessages({ zones })).toEqual([])
    expect(listMessages({ zones: [createZone('a', { countries: ['IN'] })] })).toEqual([
      'The last zone is everywhere else, so it has no places of its own.',
    ])
    expect(listMessages({ zones: [createZone('a'), everywhere] })).toEqual([
      'a needs a country, a state or a PIN code.',
    ])
    expect(listMessages({ zones: [createZone('a', { pins: ['11'], countries: ['NP'] }), everywhere] })).toEqual([
      "a: states and PIN codes are for India only, so it can't have other countries.",
    ])
    const double = createZone('everywhere', { countries: ['IN'] })
    expect(listMessages({ zones: [double, everywhere] })).toEqual(['Two zones have the ID everywhere.'])
    const option = createZone('a', { countries: ['IN'], options: everywhere.options })
    expect(listMessages({ zones: [option, everywhere] })).toEqual(['Two shipping options have the ID standard.'])
    expect(listMessages({ zones: [] })).toEqual(['There must be at least one zone.'])
  })

  it.each([
    ['56000a', 'PIN codes must have 6 digits, be their first 2 to 5 digits, or a range such as 560001-560099.'],
    ['560099-560001', "The first PIN code of a range can't be above the last."],
  ])('refuse the PIN rule %s', (pin, message) => {
    expect(listMessages({ zones: [createZone('a', { pins: [pin] }), everywhere] })).toEqual([message])
  })

  it.each([
    [{ countries: ['India'] }, 'Country must be a code of two letters, such as IN.'],
    [{ states: ['karnataka'] }, 'State must be a state or union territory of India.'],
    [{ options: [] }, 'A zone needs at least one shipping option.'],
    [{ options: Array.from({ length: 7 }, () => createOption()) }, 'Options can have at most 6 entries.'],
    [{ name: ' ' }, 'Zone name is required.'],
  ])('refuse %j', (changes, message) => {
    expect(listMessages({ zones: [createZone('a', { pins: ['11'], ...changes }), everywhere] })).toContain(message)
  })
})

describe('charges', () => {
  const parcel = { amountPaise: asPaise(99_800), grams: 1_000, pieces: 3 }
  const steps = [
    { upTo: 500, charge: 40 },
    { upTo: 1_000, charge: 60.5 },
    { upTo: null, charge: 90 },
  ]

  it('are flat, or go by the amount, the weight or the pieces, each step up to and with its end', () => {
    expect(calculateCharge(createOption(), parcel)).toBe(7_900)
    expect(calculateCharge(createOption({ basis: 'weight', steps }), parcel)).toBe(6_050)
    expect(calculateCharge(createOption({ basis: 'weight', steps }), { ...parcel, grams: 500 })).toBe(4_000)
    expect(calculateCharge(createOption({ basis: 'weight', steps }), { ...parcel, grams: 1_001 })).toBe(9_000)
    expect(calculateCharge(createOption({ basis: 'amount', steps }), parcel)).toBe(6_050)
    const perPiece = [
      { upTo: 2, charge: 10 },
      { upTo: null, charge: 20 },
    ]
    expect(calculateCharge(createOption({ basis: 'pieces', steps: perPiece }), parcel)).toBe(2_000)
  })

  it('are free from an amount', () => {
    expect(calculateCharge(createOption({ freeFrom: 998 }), parcel)).toBe(0)
    expect(calculateCharge(createOption({ freeFrom: 998.01 }), parcel)).toBe(7_900)
  })

  it.each([
    [{ steps }, 'A flat rate has one charge.'],
    [
      { basis: 'weight' as const, steps: steps.toReversed() },
      'Steps must be in ascending order, and only the last one is open-ended.',
    ],
    [
      { basis: 'weight' as const, steps: steps.slice(0, 2) },
      'Steps must be in ascending order, and only the last one is open-ended.',
    ],
    [{ steps: [{ upTo: null, charge: 100_001 }] }, 'Charge can be at most ₹1,00,000.'],
    [{ days: { min: 3, max: 2 } }, "Delivery days: the first number can't be above the second."],
    [{ id: 'Express' }, 'Option ID must be lowercase letters, digits and single hyphens.'],
  ])('refuse %j', (changes, message) => {
    expect(listMessages({ zones: [{ ...everywhere, options: [createOption(changes)] }] })).toContain(message)
  })

  it('refuse unknown countries, two options of one name, and names that reverse the text', () => {
    expect(listMessages({ zones: [createZone('far', { countries: ['XX'] }), everywhere] })).toEqual([
      'There is no country with the code XX.',
    ])
    const options = [createOption({ id: 'one' }), createOption({ id: 'other', name: 'standard' })]
    expect(listMessages({ zones: [{ ...everywhere, name: 'All', options }] })).toEqual([
      "All: two shipping options have the same name, so shoppers can't tell them apart.",
    ])
    expect(listMessages({ zones: [{ ...everywhere, name: 'All\u202e' }] })).toEqual([
      "Zone name contains a character that can't be displayed.",
    ])
  })

  it('list the cheapest first, then the fastest', () => {
    const options = [
      createOption({ id: 'express', steps: [{ upTo: null, charge: 149 }], days: { min: 1, max: 1 } }),
      createOption({ id: 'slow', days: { min: 2, max: 9 } }),
      createOption({ id: 'standard', days: { min: 2, max: 4 } }),
    ]
    const offered = offerOptions({ ...everywhere, options }, { parcel, dispatchDay: 20_772, extraDays: 2 })
    expect(offered.map(({ id, deliverFrom, deliverBy }) => [id, deliverFrom, deliverBy])).toEqual([
      ['standard', '2026-11-19', '2026-11-21'],
      ['slow', '2026-11-19', '2026-11-26'],
      ['express', '2026-11-18', '2026-11-18'],
    ])
  })
})

describe('the dispatch day', () => {
  const handling = { days: 0, cutOffHour: 14, weekdays: [1, 2, 3, 4, 5, 6], holidays: ['2026-11-17'] }
  const find = (time: string, changes: Partial<typeof handling> = {}) => {
    const day = findDispatchDay({ ...handling, ...changes }, new Date(time))
    return new Date(day * 86_400_000).toISOString().slice(0, 10)
  }

  it('is the day of the order before the cut-off in Indian time, else the next', () => {
    expect(find('2026-11-16T08:29:59Z')).toBe('2026-11-16')
    expect(find('2026-11-16T08:30:00Z', { holidays: [] })).toBe('2026-11-17')
    expect(find('2026-11-16T18:29:00Z', { cutOffHour: 24 })).toBe('2026-11-16')
    expect(find('2026-11-16T18:30:00Z', { cutOffHour: 24, holidays: [] })).toBe('2026-11-17')
    expect(find('2026-11-16T00:00:00Z', { cutOffHour: 0, holidays: [] })).toBe('2026-11-17')
  })

  it('skips holidays and days without packing', () => {
    expect(find('2026-11-16T08:30:00Z')).toBe('2026-11-18')
    // Sunday
    expect(find('2026-11-15T04:00:00Z')).toBe('2026-11-16')
    expect(find('2026-11-14T12:00:00Z')).toBe('2026-11-16')
  })

  it('adds handling days that are packing days', () => {
    expect(find('2026-11-14T04:00:00Z', { days: 1 })).toBe('2026-11-16')
    expect(find('2026-11-14T04:00:00Z', { days: 2 })).toBe('2026-11-18')
    expect(find('2026-11-15T04:00:00Z', { days: 1 })).toBe('2026-11-18')
  })
})

describe('the summary', () => {
  const india = createZone('india', { countries: ['IN'], options: [createOption({ freeFrom: 999 })] })
  const closed = { ...everywhere, isServed: false }

  it('is free only if the cheapest option is, everywhere that is served', () => {
    const free = createZone('india', {
      countries: ['IN'],
      options: [createOption(), createOption({ steps: [{ upTo: null, charge: 0 }] })],
    })
    expect(summarizeRates({ ...rates, zones: [free, everywhere] }).isFree).toBe(true)
    expect(summarizeRates({ ...rates, zones: [india, everywhere] })).toMatchObject({ isFree: false, freeFrom: 999 })
    const never = createZone('near', { countries: ['NP'] })
    expect(summarizeRates({ ...rates, zones: [india, never, closed] })).not.toHaveProperty('freeFrom')
    expect(summarizeRates({ ...rates, zones: [closed] })).toMatchObject({ isFree: false, countries: [], zones: [] })
  })

  it('lists the countries, unless everywhere else is served', () => {
    const city = createZone('city', { pins: ['56'] })
    const near = createZone('near', { countries: ['NP', 'IN'] })
    expect(summarizeRates({ ...rates, zones: [city, near, closed] })).toMatchObject({
      countries: ['IN', 'NP'],
      zones: [{ name: 'city', pinCount: 1, options: [{ name: 'Standard', charge: { min: 79, max: 79 } }] }, {}],
    })
    expect(summarizeRates({ ...rates, zones: [city, near, everywhere] })).not.toHaveProperty('countries')
  })
})

describe('the delivery time of every parcel', () => {
  const days = (changes: Partial<ShippingRates>) => summarizeRates({ ...rates, ...changes }).deliveryDays

  it('includes the handling time', () => {
    expect(days({ handling: { ...rates.handling, days: 2 } })).toBe(9)
  })

  it('is unknown if it depends on the address, the option or the day', () => {
    expect(days({ zones: [createZone('india', { countries: ['IN'] }), everywhere] })).toBeUndefined()
    expect(days({ zones: [{ ...everywhere, options: [...everywhere.options, createOption()] }] })).toBeUndefined()
    expect(days({ handling: { ...rates.handling, cutOffHour: 14 } })).toBeUndefined()
    expect(days({ handling: { ...rates.handling, weekdays: [1, 2, 3, 4, 5] } })).toBeUndefined()
    expect(days({ handling: { ...rates.handling, holidays: ['2026-11-15'] } })).toBeUndefined()
    expect(days({ zones: [{ ...everywhere, isServed: false }] })).toBeUndefined()
  })
})
