import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { numberParam, optionalParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

const MAX_AMOUNT = 100_000_000

const param = (label: string, min: number, max: number, type = numberParam()) =>
  optionalParam(
    type.min(min, `${label} must be at least ${min}.`).max(max, `${label} can be at most ${groupDigits(max)}.`),
  )

const wholeParam = (label: string, min: number, max: number) =>
  param(label, min, max, numberParam().int(`${label} must be a whole number.`))

const QuotedOption = z.object({
  id: z.string(),
  name: z.string(),
  /** In rupees. */
  charge: RupeesField,
  /** In rupees: items of this price or more ship free; absent if that never happens. */
  freeFrom: RupeesField.optional(),
  /** The first and the last day of the delivery, in Indian time. */
  deliverFrom: z.iso.date(),
  deliverBy: z.iso.date(),
})
export type QuotedOption = z.infer<typeof QuotedOption>

export const ShippingQuote = z.object({
  /** Whether the shop delivers there; if not, there are no options. */
  serviceable: z.boolean(),
  /** Whether cash on delivery is available there. An order may still be below or above its limits. */
  cod: z.boolean(),
  /** The cheapest first, then the fastest. */
  options: z.array(QuotedOption),
  /** Absent for an unknown PIN code and for other countries. */
  place: z.object({ city: z.string(), state: z.string() }).optional(),
})
export type ShippingQuote = z.infer<typeof ShippingQuote>

/**
 * Everything but the postal code is optional. Charges by weight take `grams`, or `pieces` of the shop's default weight
 * (`getShippingSummary`).
 */
export const getShippingQuote = endpoint({
  method: 'GET',
  path: '/api/shipping/quote',
  summary: 'Returns whether the shop delivers to a postal code, what it costs and when the parcel arrives',
  query: z.strictObject({
    postalCode: z
      .string('Postal code is required.')
      .trim()
      .min(1, 'Postal code is required.')
      .max(12, 'Postal code can be at most 12 characters.'),
    country: optionalParam(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'Country must be a code of two letters, such as IN.'),
    ),
    /** Of the address. Only counts for a PIN code that is not in the directory. */
    state: optionalParam(z.string().trim().max(100, 'State can be at most 100 characters.')),
    /** The price of the items after the discount, in rupees. */
    amount: param('Amount', 0, MAX_AMOUNT),
    grams: wholeParam('Weight', 0, MAX_AMOUNT),
    pieces: wholeParam('Pieces', 1, 1_000_000),
  }),
  responseBody: ShippingQuote,
})
export type QuoteQuery = z.output<(typeof getShippingQuote)['query']>

const ShippingSummary = z.object({
  /** Whether the cheapest option is free everywhere that the shop delivers to, whatever the amount. */
  isFree: z.boolean(),
  /** In rupees: the amount from which the cheapest option is free everywhere that the shop delivers to. */
  freeFrom: RupeesField.optional(),
  /** ISO codes of the countries that the shop delivers to; absent: to any country. */
  countries: z.array(z.string()).optional(),
  /** Calendar days from the order to the delivery, if they are the same for every address and on every day. */
  deliveryDays: z.int().optional(),
  /** For products without a weight. */
  defaultGrams: z.int(),
  /** Those that are served, in the order in which they match. */
  zones: z.array(
    z.object({
      name: z.string(),
      /** Without countries, states and PIN codes: everywhere else. */
      countries: z.array(z.string()),
      states: z.array(z.string()),
      /** How many PIN codes and ranges it has. */
      pinCount: z.int(),
      options: z.array(
        z.object({
          name: z.string(),
          /** In rupees, the lowest and the highest charge. */
          charge: z.object({ min: RupeesField, max: RupeesField }),
          freeFrom: RupeesField.optional(),
          /** Calendar days after the dispatch. */
          days: z.object({ min: z.int(), max: z.int() }),
        }),
      ),
    }),
  ),
})
export type ShippingSummary = z.infer<typeof ShippingSummary>

export const getShippingSummary = endpoint({
  method: 'GET',
  path: '/api/shipping/rates',
  public: true,
  summary: 'Returns where the shop delivers to and what that costs, for the texts of its pages',
  responseBody: ShippingSummary,
})
