import * as z from 'zod'
import { StockGranularity } from '#domains/inventory/contract.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam } from '#shared/list-params.ts'
import { formatShortRupees } from '#shared/money.ts'
import { isSlug, MAX_SLUG_LENGTH } from '#shared/slug.ts'
import { DropSettings, genders, MAX_COMPLEMENTARY, productStates } from './contract.ts'

export const MAX_IMAGES = 20
const MAX_SIZES = 30
const MAX_COLORS = 30
const MAX_VARIANTS = MAX_SIZES * MAX_COLORS
/** Per product. */
export const MAX_COLLECTIONS = 20
export const MAX_PARAGRAPHS = 20
export const MAX_PARAGRAPH_LENGTH = 2_000
const MAX_COUNT = 999_999
const MAX_PRICE_RUPEES = 10_000_000
const MAX_WEIGHT_GRAMS = 1_000_000
export const MAX_SEO_TITLE = 120
export const MAX_SEO_DESCRIPTION = 320

export const text = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} can be at most ${groupDigits(max)} characters.`)
const requiredText = (label: string, max: number) => text(label, max).min(1, `${label} is required.`)
export const oneOf = <const T extends readonly string[]>(label: string, values: T) =>
  z.enum(values, `${label} must be one of ${values.join(', ')}.`)
export const productId = z.string().regex(idPattern, 'Product ID is not valid.')

const price = (label: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? `${label} is required.` : `${label} must be a number.`) })
    .gt(0, `${label} must be above 0.`)
    .max(MAX_PRICE_RUPEES, `${label} can be at most ${formatShortRupees(MAX_PRICE_RUPEES)}.`)
    .refine(
      (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
      `${label} can have at most two decimals.`,
    )

const count = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .min(0, `${label} can't be below 0.`)
    .max(MAX_COUNT, `${label} can be at most ${groupDigits(MAX_COUNT)}.`)

/** Commas are not allowed, because filters separate their values with them. */
const filterValue = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^[^,\p{Cc}]{1,60}$/u, `${label} must be 1 to 60 characters, without commas or line breaks.`)

/** Browsers show several spaces as one, so names that differ only in them would look the same. */
export const collapseSpaces = (text: string): string => text.replace(/[^\S\r\n]+/g, ' ')

const filterValues = (singular: string, plural: string, max: number, value = filterValue(`Each ${singular}`)) =>
  z
    .array(value)
    .max(max, `A product can have at most ${max} ${plural}.`)
    .refine(
      (values) => new Set(values.map((value) => value.toLowerCase())).size === values.length,
      `Each ${singular} can be listed only once.`,
    )

/** Accepts a list of paragraphs, or one text with an empty line between paragraphs. */
const description = z
  .union([z.array(text('Each paragraph of the description', MAX_PARAGRAPH_LENGTH)), text('Description', 20_000)])
  .transform((input) => (typeof input === 'string' ? input.split(/\n\s*\n/) : input))
  .transform((paragraphs) => paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean))
  .refine((paragraphs) => paragraphs.length > 0, 'Description is required.')
  .refine(
    (paragraphs) => paragraphs.length <= MAX_PARAGRAPHS,
    `Description can have at most ${MAX_PARAGRAPHS} paragraphs.`,
  )
  .refine(
    (paragraphs) => paragraphs.every(({ length }) => length <= MAX_PARAGRAPH_LENGTH),
    `Each paragraph of the description can be at most ${groupDigits(MAX_PARAGRAPH_LENGTH)} characters.`,
  )

/** Accepts a path on this site, or an https URL elsewhere. */
const imageUrl = z
  .string()
  .max(500, 'Image URL can be at most 500 characters.')
  .regex(
    /^(?:\/(?![/\\])[\w\-./%]+|https:\/\/[^\s"'<>\\]+)$/,
    'Image URL must start with https:// or be the path of an image of this shop.',
  )
  // browsers and proxies resolve escaped dots too
  .refine((url) => !url.replace(/%2e/gi, '.').includes('..'), "Image URL can't contain two dots in a row.")

const image = z.strictObject({
  url: imageUrl,
  altText: text('Image description', 300).default(''),
  color: optionalParam(filterValue('Image colour')),
  placeholder: optionalParam(
    z
      .string()
      .max(4_000, 'Image placeholder can be at most 4,000 characters.')
      .regex(/^data:image\/(?:webp|png|jpeg|avif);base64,[\w+/=]+$/, 'Image placeholder is not valid.'),
  ),
  /** Ignored, so a product can be sent back as it was received. */
  isPending: z.boolean().optional(),
  /** Ignored: an image keeps its turntable. */
  turntableUrl: z.string().max(500, 'Turntable URL can be at most 500 characters.').optional(),
})

const measurement = z.strictObject({
  size: filterValue('Measured size'),
  cm: z
    .record(
      requiredText('Measurement name', 40),
      z.number().min(0, "Measurements can't be below 0.").max(1_000, 'Measurements can be at most 1,000 cm.'),
    )
    .refine((cm) => Object.keys(cm).length <= 20, 'Each size can have at most 20 measurements.'),
})

/** `seen` is the count that the admin saw; only the change from it is applied, so sales in the meantime are kept. */
const variantStock = z.strictObject({
  size: filterValue('Size').optional(),
  color: filterValue('Colour').optional(),
  available: count('Stock'),
  seen: count('Stock').optional(),
  /** Read-only: ignored when sent back. */
  held: z.int().optional(),
})

const sku = requiredText('SKU', 60).regex(/^[^\p{Cc}]*$/u, "SKU can't contain line breaks.")

/** An omitted field keeps its value; null clears it. */
const variant = z.strictObject({
  size: filterValue('Size').optional(),
  color: filterValue('Colour').optional(),
  sku: sku.nullish(),
  barcode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,40}$/, 'Barcode must be 1 to 40 letters, digits or hyphens.')
    .nullish(),
  price: price('Variant price').nullish(),
})
export type VariantEdit = z.output<typeof variant>

export const HsnField = z
  .string()
  .trim()
  .regex(/^(?:\d{4}|\d{6}|\d{8})?$/, 'HSN code must have 4, 6 or 8 digits.')
export const GstRateField = z
  .number('GST rate must be a number.')
  .min(0, "GST rate can't be below 0 %.")
  .max(40, 'GST rate can be at most 40 %.')
  .refine((rate) => Number(rate.toFixed(2)) === rate, 'GST rate can have at most two decimals.')
  .nullable()

const scheduleTime = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label} must be a date and time.` })
    .max(40, `${label} must be a date and time.`)
    // PostgreSQL has no year 0
    .refine((time) => time > '2000', `${label} must be a date and time.`)
    .nullable()

/** When a draft goes live automatically; null: it doesn't. */
export const PublishTime = scheduleTime('Publish time')

const fields = {
  name: requiredText('Name', 200),
  description,
  price: price('Price'),
  originalPrice: price('Original price').nullable(),
  sku,
  category: requiredText('Category', 60),
  gender: oneOf('Gender', genders),
  collections: filterValues(
    'collection',
    'collections',
    MAX_COLLECTIONS,
    filterValue('Each collection').overwrite(collapseSpaces),
  ),
  sizes: filterValues('size', 'sizes', MAX_SIZES),
  colors: filterValues('colour', 'colours', MAX_COLORS),
  brand: text('Brand', 60),
  material: text('Material', 120),
  images: z.array(image).max(MAX_IMAGES, `A product can have at most ${MAX_IMAGES} images.`),
  measurements: z.array(measurement).max(MAX_SIZES, `A product can have measurements for at most ${MAX_SIZES} sizes.`),
  state: oneOf('State', productStates),
  publishAt: PublishTime,
  /** When a live product becomes a draft automatically; null: it doesn't. */
  unpublishAt: scheduleTime('Unpublish time'),
  drop: DropSettings.nullable(),
  complementaryProductIds: z
    .array(productId)
    .max(MAX_COMPLEMENTARY, `A product can go with at most ${MAX_COMPLEMENTARY} others.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each product can be listed only once.'),
  weightGrams: z
    .int('Weight must be a whole number of grams.')
    .min(1, 'Weight must be at least 1 gram.')
    .max(MAX_WEIGHT_GRAMS, `Weight can be at most ${groupDigits(MAX_WEIGHT_GRAMS)} grams.`)
    .nullable(),
  hsn: HsnField,
  gstRate: GstRateField,
  seoTitle: text('SEO title', MAX_SEO_TITLE).regex(/^[^\p{Cc}]*$/u, "SEO title can't contain line breaks."),
  seoDescription: text('SEO description', MAX_SEO_DESCRIPTION),
  /** Empty: generated from the name. */
  slug: z
    .string()
    .trim()
    .refine(
      (slug) => slug === '' || isSlug(slug),
      `Slug must be at most ${MAX_SLUG_LENGTH} lowercase letters and digits, in words joined by hyphens, and can't look like an ID.`,
    ),
}

const variantFields = {
  /** Each entry changes one variant; others keep their values. */
  variants: z.array(variant).max(MAX_VARIANTS, `A product can have at most ${MAX_VARIANTS} variants.`).optional(),
}

const stockFields = {
  /** Total over all variants. If stock is kept per variant, the difference is distributed over them. */
  countInStock: count('Count in stock').optional(),
  /** The total that the admin saw, like `seen` of a variant. */
  countSeen: count('Count in stock').optional(),
  /** One entry without size and color, or one per variant. */
  stock: z.array(variantStock).max(MAX_VARIANTS, `A product can have at most ${MAX_VARIANTS} variants.`).optional(),
}

/** Part of the response; accepted and ignored, so a product can be sent back as it was received. */
const readOnlyFields = {
  _id: z.string().max(60).optional(),
  inStock: z.boolean().optional(),
  lowestPrice: z.number().optional(),
  createdAt: z.string().max(40).optional(),
  publishedAt: z.string().max(40).optional(),
  unitsSold: z.int().optional(),
  countedBy: StockGranularity.optional(),
  edited: z.object({ at: z.string().max(40), by: z.string().max(300) }).optional(),
  changeIds: z.array(z.string().max(60)).max(1_000).optional(),
}

export const NewProductInput = z.strictObject({
  ...fields,
  originalPrice: fields.originalPrice.optional(),
  gender: fields.gender.default('Unisex'),
  collections: fields.collections.default([]),
  sizes: fields.sizes.default([]),
  colors: fields.colors.default([]),
  /** Defaults to the shop's name. */
  brand: fields.brand.optional(),
  material: fields.material.default(''),
  images: fields.images.default([]),
  measurements: fields.measurements.default([]),
  state: fields.state.default('live'),
  publishAt: fields.publishAt.default(null),
  unpublishAt: fields.unpublishAt.default(null),
  drop: fields.drop.default(null),
  complementaryProductIds: fields.complementaryProductIds.default([]),
  weightGrams: fields.weightGrams.default(null),
  hsn: fields.hsn.default(''),
  gstRate: fields.gstRate.default(null),
  seoTitle: fields.seoTitle.default(''),
  seoDescription: fields.seoDescription.default(''),
  slug: fields.slug.default(''),
  ...variantFields,
  ...stockFields,
  ...readOnlyFields,
  version: z.int().optional(),
})
export type NewProductInput = z.output<typeof NewProductInput>
/** As the form sends it, before defaults are filled in. */
export type NewProductForm = z.input<typeof NewProductInput>

/** Omitted fields keep their value. */
export const ProductEdit = z.strictObject({
  ...z.object(fields).partial().shape,
  ...variantFields,
  ...stockFields,
  ...readOnlyFields,
  /** The version the edit is based on; a newer one is a conflict. Without it, the last write wins. */
  version: z.int().min(1).optional(),
})
export type ProductEdit = z.output<typeof ProductEdit>
export type ProductEditInput = z.input<typeof ProductEdit>
