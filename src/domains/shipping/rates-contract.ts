import * as z from 'zod'
import { countryCodes } from '#shared/country-codes.ts'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { findState } from '#shared/india.ts'
import { optionalParam, pagingParams } from '#shared/list-params.ts'
import { formatShortRupees } from '#shared/money.ts'
import { ShippingQuote } from './quote-contract.ts'

export const MAX_ZONES = 50
export const MAX_OPTIONS = 6
const MAX_STEPS = 20
const MAX_CHARGE = 100_000
const MAX_AMOUNT = 100_000_000
export const MAX_PIN_ROWS = 50_000
export const MAX_PIN_CSV_LENGTH = 5_000_000

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .int(`${label} must be a whole number.`)
    .min(min, `${label} must be at least ${groupDigits(min)}.`)
    .max(max, `${label} can be at most ${groupDigits(max)}.`)

const rupees = (label: string, max: number) =>
  z
    .number(`${label} must be a number.`)
    .min(0, `${label} can't be below 0.`)
    .max(max, `${label} can be at most ${formatShortRupees(max)}.`)
    .refine((amount) => Number(amount.toFixed(2)) === amount, `${label} can have at most two decimals.`)

const name = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(40, `${label} can be at most 40 characters.`)
    // also none that reverse the direction of what follows
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, `${label} contains a character that can't be displayed.`)

const slug = (label: string) =>
  z
    .string(`${label} is required.`)
    .max(40, `${label} can be at most 40 characters.`)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, `${label} must be lowercase letters, digits and single hyphens.`)

const listOf = <T extends z.ZodType>(label: string, item: T, max: number) =>
  z.array(item, `${label} must be a list.`).max(max, `${label} can have at most ${groupDigits(max)} entries.`)

export const rateBases = ['flat', 'amount', 'weight', 'pieces'] as const
export type RateBasis = (typeof rateBases)[number]

const Step = z.strictObject(
  {
    /** Rupees, grams or pieces, inclusive; null for the last step, which has no end. */
    upTo: z
      .number('The end of a step must be a number.')
      .gt(0, 'The end of a step must be above 0.')
      .max(MAX_AMOUNT, `The end of a step can be at most ${groupDigits(MAX_AMOUNT)}.`)
      .nullable(),
    /** In rupees. */
    charge: rupees('Charge', MAX_CHARGE),
  },
  'A step has an end and a charge.',
)

const areAscending = (steps: z.infer<typeof Step>[]) =>
  steps.every(({ upTo }, index) => {
    const previous = steps[index - 1]?.upTo ?? 0
    return index === steps.length - 1 ? upTo === null : upTo !== null && upTo > previous
  })

const RateOption = z
  .strictObject(
    {
      /** Unique among all zones. Orders keep the name, so it can change. */
      id: slug('Option ID'),
      name: name('Option name'),
      /** What the steps measure: nothing, the price of the items after the discount, their weight or their number. */
      basis: z.enum(rateBases, `Basis must be one of ${rateBases.join(', ')}.`),
      steps: listOf('Steps', Step, MAX_STEPS).min(1, 'An option needs a charge, which may be 0.'),
      /** In rupees: items of this price or more ship free; null: never. */
      freeFrom: rupees('Free shipping amount', MAX_AMOUNT).nullable(),
      /** Calendar days after the dispatch. */
      days: z
        .strictObject(
          { min: wholeNumber('Delivery days', 0, 90), max: wholeNumber('Delivery days', 0, 90) },
          'Delivery days have a first and a last number.',
        )
        .refine(({ min, max }) => min <= max, "Delivery days: the first number can't be above the second."),
    },
    'An option must be an object.',
  )
  .refine(({ basis, steps }) => basis !== 'flat' || steps.length === 1, {
    message: 'A flat rate has one charge.',
    path: ['steps'],
  })
  .refine(({ steps }) => areAscending(steps), {
    message: 'Steps must be in ascending order, and only the last one is open-ended.',
    path: ['steps'],
  })
export type RateOption = z.infer<typeof RateOption>

/** A PIN code, its first 2 to 5 digits, or a range of PIN codes. */
const PinRule = z
  .string('PIN code must be text.')
  .trim()
  .max(13, 'A range of PIN codes has 13 characters, such as 560001-560099.')
  .regex(
    /^[1-9]\d{1,5}$|^[1-9]\d{5}-[1-9]\d{5}$/,
    'PIN codes must have 6 digits, be their first 2 to 5 digits, or a range such as 560001-560099.',
  )
  .refine((rule) => {
    const [first = '', last = first] = rule.split('-')
    return first <= last
  }, "The first PIN code of a range can't be above the last.")

const Zone = z.strictObject(
  {
    id: slug('Zone ID'),
    name: name('Zone name'),
    /** Whether the shop delivers there. */
    isServed: z.boolean('Served must be true or false.'),
    /** ISO 3166 codes such as IN; empty: any country, or India if there are states or PIN codes. */
    countries: listOf(
      'Countries',
      z.string('Country must be text.').regex(/^[A-Z]{2}$/, 'Country must be a code of two letters, such as IN.'),
      250,
    ),
    /** States of India in the official spelling. A place matches with its state or with its PIN code. */
    states: listOf(
      'States',
      z
        .string('State must be text.')
        .max(100, 'State must be a state or union territory of India.')
        .refine((state) => findState(state) === state, 'State must be a state or union territory of India.'),
      36,
    ),
    pins: listOf('PIN codes', PinRule, 2_000),
    options: listOf('Options', RateOption, MAX_OPTIONS).min(1, 'A zone needs at least one shipping option.'),
  },
  'A zone must be an object.',
)
export type Zone = z.infer<typeof Zone>

const isEverywhere = ({ countries, states, pins }: Zone) => countries.length + states.length + pins.length === 0

const Holiday = z.iso
  .date('Holidays must be dates such as 2026-11-15.')
  .regex(/^2\d{3}/, 'Holidays must be between 2000 and 2999.')

const rates = {
  handling: z.strictObject(
    {
      /** Packing days between the order and the dispatch. */
      days: wholeNumber('Handling days', 0, 30),
      /** In Indian time: orders at this hour or later count as the next day's. 24: never. */
      cutOffHour: wholeNumber('Cut-off hour', 0, 24),
      /** Days on which the shop packs: 0 for Sunday to 6 for Saturday. */
      weekdays: listOf('Packing days', wholeNumber('Packing day', 0, 6), 7).min(1, 'Choose at least one packing day.'),
      /** Dates in Indian time on which the shop doesn't pack. */
      holidays: listOf('Holidays', Holiday, 200),
    },
    'Handling must be an object.',
  ),
  /** For products without a weight. */
  defaultGrams: wholeNumber('Default weight', 1, 100_000),
  /** The first that matches counts; the last one matches everything. */
  zones: listOf('Zones', Zone, MAX_ZONES).min(1, 'There must be at least one zone.'),
}

type ZonesRule = (zones: Zone[]) => string | undefined

const findTwice = (values: string[]) => values.find((value, index) => values.indexOf(value) < index)

const zonesRules: ZonesRule[] = [
  (zones) => {
    const last = zones.at(-1)
    return last && !isEverywhere(last) ? 'The last zone is everywhere else, so it has no places of its own.' : undefined
  },
  (zones) => {
    const zone = zones.slice(0, -1).find(isEverywhere)
    return zone && `${zone.name} needs a country, a state or a PIN code.`
  },
  (zones) => {
    const zone = zones.find(
      ({ countries, states, pins }) => states.length + pins.length > 0 && countries.some((code) => code !== 'IN'),
    )
    return zone && `${zone.name}: states and PIN codes are for India only, so it can't have other countries.`
  },
  (zones) => {
    const code = zones.flatMap(({ countries }) => countries).find((country) => !countryCodes.includes(country))
    return code && `There is no country with the code ${code}.`
  },
  (zones) => {
    const zone = zones.find(({ options }) => findTwice(options.map(({ name }) => name.toLowerCase())))
    return zone && `${zone.name}: two shipping options have the same name, so shoppers can't tell them apart.`
  },
  (zones) => {
    const id = findTwice(zones.map((zone) => zone.id))
    return id && `Two zones have the ID ${id}.`
  },
  (zones) => {
    const id = findTwice(zones.flatMap(({ options }) => options.map((option) => option.id)))
    return id && `Two shipping options have the ID ${id}.`
  },
]

/** All that an owner sets, saved and versioned as a whole. */
export const ShippingRates = z.strictObject(rates).superRefine(({ zones }, context) => {
  const message = zonesRules.map((rule) => rule(zones)).find(Boolean)
  if (message) context.addIssue({ code: 'custom', message, path: ['zones'] })
})
export type ShippingRates = z.infer<typeof ShippingRates>

/** Version 0: never saved. The only option is then free and takes the delivery time of the shop settings. */
const AdminShippingRates = z.object({
  ...rates,
  version: z.int(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
})
export type AdminShippingRates = z.infer<typeof AdminShippingRates>

export const getShippingRates = endpoint({
  method: 'GET',
  path: '/api/admin/shipping/rates',
  summary: 'Returns the shipping zones with their rates, the handling time and the version',
  responseBody: AdminShippingRates,
})

export const saveShippingRates = endpoint({
  method: 'PUT',
  path: '/api/admin/shipping/rates',
  summary: 'Saves zones, rates and handling time as a whole, unless they have changed since the given version',
  body: z.strictObject({
    version: z.int('Version must be a whole number.').min(0, "Version can't be below 0."),
    rates: ShippingRates,
  }),
  responseBody: AdminShippingRates,
  errorStatuses: [409],
})

/** The same fields as `getShippingQuote`, with rates that are not saved. */
export const tryShippingRates = endpoint({
  method: 'POST',
  path: '/api/admin/shipping/rates/quote',
  summary: 'Returns the quote that shoppers would get with these rates, without saving them',
  body: z.strictObject({
    rates: ShippingRates,
    postalCode: z.string('Postal code is required.').trim().max(12, 'Postal code can be at most 12 characters.'),
    country: z
      .string('Country must be text.')
      .regex(/^[A-Z]{2}$/, 'Country must be a code of two letters, such as IN.')
      .default('IN'),
    amount: rupees('Amount', MAX_AMOUNT).default(0),
    grams: wholeNumber('Weight', 0, MAX_AMOUNT).optional(),
    pieces: wholeNumber('Pieces', 1, 1_000_000).default(1),
  }),
  responseBody: ShippingQuote,
})

/** What applies to PIN codes that the list doesn't name: all, all but cash on delivery, or no delivery. */
export const unlistedPins = ['served', 'prepaid', 'refused'] as const
export type UnlistedPins = (typeof unlistedPins)[number]

const PinRow = z.object({
  pin: z.string(),
  serviceable: z.boolean(),
  cod: z.boolean(),
  /** Added to the delivery days of every option. */
  extraDays: z.int(),
})
export type PinRow = z.infer<typeof PinRow>

const pinCounts = {
  total: z.int(),
  serviceable: z.int(),
  /** Serviceable with cash on delivery. */
  cod: z.int(),
}

const PinList = z.object({
  /** Of the whole list. Without a list, every PIN code is serviceable. */
  counts: z.object(pinCounts),
  unlisted: z.enum(unlistedPins),
  /** The last upload or removal. */
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
  /** How many match the search. */
  found: z.int(),
  /** One page, in ascending order. */
  pins: z.array(PinRow),
})
export type PinList = z.infer<typeof PinList>

export const listPins = endpoint({
  method: 'GET',
  path: '/api/admin/shipping/pins',
  summary: 'Lists the uploaded PIN codes whose first digits match the search, one page at a time, with counts',
  query: z.strictObject({
    ...pagingParams(),
    search: optionalParam(
      z
        .string()
        .trim()
        .regex(/^\d{1,6}$/, 'Search must be the first 1 to 6 digits of a PIN code.'),
    ),
  }),
  responseBody: PinList,
})

const PinImport = z.object({
  /** Of the list after the upload. */
  counts: z.object(pinCounts),
  refused: z.int(),
  /** The first 100 invalid rows. */
  problems: z.array(z.object({ line: z.int(), pin: z.string(), problem: z.string() })),
  /** False for a dry run. */
  applied: z.boolean(),
})
export type PinImport = z.infer<typeof PinImport>

export const MAX_LISTED_PROBLEMS = 100

export const importPins = endpoint({
  method: 'POST',
  path: '/api/admin/shipping/pins/import',
  summary:
    "Replaces the list of PIN codes with those of a CSV such as a courier's. A dry run unless `apply` is set; invalid rows do not stop the others",
  body: z.strictObject({
    csv: z
      .string('Choose a CSV file.')
      .min(1, 'Choose a CSV file.')
      .max(MAX_PIN_CSV_LENGTH, `The file can have at most ${groupDigits(MAX_PIN_CSV_LENGTH)} characters.`),
    /** What applies to PIN codes that the list doesn't name: all, all but cash on delivery, or no delivery. */
    unlisted: z.enum(unlistedPins, `Unlisted must be one of ${unlistedPins.join(', ')}.`).default('served'),
    apply: z.boolean('Apply must be true or false.').default(false),
  }),
  responseBody: PinImport,
})

export const removePins = endpoint({
  method: 'DELETE',
  path: '/api/admin/shipping/pins',
  summary: 'Removes the list of PIN codes, so every PIN code is serviceable',
  responseBody: z.object({ removed: z.int() }),
})
