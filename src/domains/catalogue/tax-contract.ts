import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam } from '#shared/list-params.ts'
import { RupeeAmount } from '#shared/rupee-amount.ts'
import { GstRateField, HsnField } from './product-input-contract.ts'

/** GST started on this day, so a rate that is valid from it always applied. */
export const FIRST_GST_DAY = '2017-07-01'
export const MAX_TAX_RATES = 20

const TaxRate = z
  .strictObject({
    /** First day, in Indian time; the rate applies until the next one's. */
    validFrom: z.iso
      .date('Valid from must be a date such as 2026-04-01.')
      .refine((day) => day >= FIRST_GST_DAY, "Valid from can't be before 1 July 2017, when GST started."),
    /** Empty: the HSN code of all other categories. */
    hsn: HsnField.default(''),
    /** Percent; null: the rates of all other categories. */
    gstRate: GstRateField.default(null),
    /** In rupees: the highest value of one unit, without tax, that has this rate. Null: any value. */
    upTo: RupeeAmount.nullable().default(null),
    /** Percent above `upTo`. */
    rateAbove: GstRateField.default(null),
  })
  .refine(({ upTo, rateAbove }) => (upTo === null) === (rateAbove === null), {
    path: ['rateAbove'],
    message: 'A price limit and the rate above it belong together.',
  })
  .refine(({ upTo, gstRate }) => upTo === null || gstRate !== null, {
    path: ['gstRate'],
    message: 'A price limit needs a rate up to it.',
  })
export type TaxRate = z.output<typeof TaxRate>

const SavedTaxRate = z.object({
  validFrom: z.string(),
  hsn: z.string(),
  gstRate: z.number().nullable(),
  upTo: z.number().nullable(),
  rateAbove: z.number().nullable(),
})
export type SavedTaxRate = z.infer<typeof SavedTaxRate>

const TaxCategory = z.object({
  /** Empty: all categories without rates of their own. */
  category: z.string(),
  /** Newest first; empty if the category has none of its own. */
  rates: z.array(SavedTaxRate),
})
export type TaxCategory = z.infer<typeof TaxCategory>

const TaxRates = (owner: string) =>
  z
    .array(TaxRate)
    .max(MAX_TAX_RATES, `${owner} can have at most ${MAX_TAX_RATES} rates.`)
    .refine(
      (rates) => new Set(rates.map(({ validFrom }) => validFrom)).size === rates.length,
      'Two rates are valid from the same day.',
    )

export const listTaxCategories = endpoint({
  method: 'GET',
  path: '/api/admin/tax-categories',
  summary: 'Lists the categories with their HSN codes and GST rates',
  responseBody: z.array(TaxCategory),
})

export const updateTaxCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/tax-categories',
  permission: 'tax:write',
  summary: "Replaces a category's HSN codes and GST rates; a product with its own keeps them",
  body: z
    .strictObject({
      category: z.string().trim().max(60, 'Category can be at most 60 characters.'),
      rates: TaxRates('A category'),
    })
    .refine(
      ({ category, rates }) =>
        category !== '' ||
        (rates.some(({ validFrom }) => validFrom === FIRST_GST_DAY) &&
          rates.every(({ hsn, gstRate }) => hsn !== '' && gstRate !== null)),
      {
        path: ['rates'],
        message: 'All other categories need an HSN code and a rate for every day since 1 July 2017.',
      },
    ),
  responseBody: z.array(TaxCategory),
})

const ProductId = z.string().regex(idPattern, 'Product ID is not valid.')

const ProductTaxRates = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  /** Newest first. */
  rates: z.array(SavedTaxRate),
})
export type ProductTaxRates = z.infer<typeof ProductTaxRates>

// the export's name is the operation id of the public API
export const listTaxProducts = endpoint({
  method: 'GET',
  path: '/api/admin/tax-products',
  summary: 'Lists the products with GST rates of their own from a day on, and one more product',
  query: z.strictObject({ product: optionalParam(ProductId) }),
  responseBody: z.array(ProductTaxRates),
})

/** Rates of single products are exceptions; more of them belong to a category. */
export const MAX_TAX_PRODUCTS = 500

/** Responds with 409 if too many products have rates of their own. */
export const updateTaxProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/tax-products',
  permission: 'tax:write',
  summary: "Replaces a product's own HSN codes and GST rates from a day on",
  body: z.strictObject({ productId: ProductId, rates: TaxRates('A product') }),
  responseBody: ProductTaxRates,
  errorStatuses: [409],
})
