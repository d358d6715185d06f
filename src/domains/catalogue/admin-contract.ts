import * as z from 'zod'
import { CountedBy, VariantStock } from '#domains/inventory/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { listParams, optionalParam } from '#shared/list-params.ts'
import { formatShortRupees } from '#shared/money.ts'
import { isSlug, MAX_SLUG_LENGTH } from '#shared/slug.ts'
import { genders, Product, ProductDetail, ProductImage, productStates } from './contract.ts'

export const stockFilters = ['out', 'low', 'in'] as const
export type StockFilter = (typeof stockFilters)[number]
export const productSorts = ['name', 'price', 'stock', 'createdAt', 'sold'] as const

export const MAX_IMAGES = 20
const MAX_SIZES = 30
const MAX_COLORS = 30
/** Per product. */
export const MAX_COLLECTIONS = 20
export const MAX_PARAGRAPHS = 20
export const MAX_PARAGRAPH_LENGTH = 2_000
const MAX_COUNT = 999_999
const MAX_PRICE_RUPEES = 10_000_000
const MAX_WEIGHT_GRAMS = 1_000_000
export const MAX_SEO_TITLE = 120
export const MAX_SEO_DESCRIPTION = 320

const text = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} can be at most ${groupDigits(max)} characters.`)
const requiredText = (label: string, max: number) => text(label, max).min(1, `${label} is required.`)
const oneOf = <const T extends readonly string[]>(label: string, values: T) =>
  z.enum(values, `${label} must be one of ${values.join(', ')}.`)
const productId = z.string().regex(idPattern, 'Product ID is not valid.')

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
    'Image URL must start with https:// or be an image of this shop.',
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

const fields = {
  name: requiredText('Name', 200),
  description,
  price: price('Price'),
  originalPrice: price('Original price').nullable(),
  sku,
  category: requiredText('Category', 60),
  gender: oneOf('Gender', genders),
  collections: filterValues(
    ...(['collection', 'collections', MAX_COLLECTIONS] as const),
    filterValue('Each collection').overwrite(collapseSpaces),
  ),
  sizes: filterValues('size', 'sizes', MAX_SIZES),
  colors: filterValues('colour', 'colours', MAX_COLORS),
  brand: text('Brand', 60),
  material: text('Material', 120),
  images: z.array(image).max(MAX_IMAGES, `A product can have at most ${MAX_IMAGES} images.`),
  measurements: z.array(measurement).max(MAX_SIZES, `A product can have measurements for at most ${MAX_SIZES} sizes.`),
  state: oneOf('State', productStates),
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
  variants: z
    .array(variant)
    .max(MAX_SIZES * MAX_COLORS, 'A product can have at most 900 variants.')
    .optional(),
}

const stockFields = {
  /** Total over all variants. If stock is kept per variant, the difference is distributed over them. */
  countInStock: count('Count in stock').optional(),
  /** The total that the admin saw, like `seen` of a variant. */
  countSeen: count('Count in stock').optional(),
  /** One entry without size and color, or one per variant. */
  stock: z
    .array(variantStock)
    .max(MAX_SIZES * MAX_COLORS, 'A product can have at most 900 variants.')
    .optional(),
}

/** Part of the response; accepted and ignored, so a product can be sent back as it was received. */
const readOnlyFields = {
  _id: z.string().max(60).optional(),
  inStock: z.boolean().optional(),
  lowestPrice: z.number().optional(),
  createdAt: z.string().max(40).optional(),
  unitsSold: z.int().optional(),
  countedBy: CountedBy.optional(),
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

const adminFields = {
  state: z.enum(productStates),
  version: z.int(),
  createdAt: z.string(),
  unitsSold: z.int(),
  countedBy: CountedBy,
  edited: z.object({ at: z.string(), by: z.string() }).optional(),
}

const AdminImage = ProductImage.extend({
  /** Set while an imported image is not copied yet, so the shop does not show it. */
  isPending: z.boolean().optional(),
})
export type AdminImage = z.infer<typeof AdminImage>

export const AdminProduct = Product.extend({ ...adminFields, images: z.array(AdminImage) })
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductDetail = ProductDetail.extend({
  ...adminFields,
  images: z.array(AdminImage),
  stock: z.array(VariantStock),
})
export type AdminProductDetail = z.infer<typeof AdminProductDetail>

const UpdatedProduct = AdminProductDetail.extend({
  /** Ids of the price and stock changes in the audit log; each can be undone. */
  changeIds: z.array(z.string()),
})
export type UpdatedProduct = z.infer<typeof UpdatedProduct>

export const AdminProductQuery = z.strictObject({
  ...listParams(productSorts),
  state: optionalParam(oneOf('State', productStates)),
  category: optionalParam(text('Category', 60)),
  collection: optionalParam(text('Collection', 60)),
  stock: optionalParam(oneOf('Stock', stockFilters)),
})
export type AdminProductQuery = z.output<typeof AdminProductQuery>

const Overview = z.object({
  states: z.object({ live: z.int(), draft: z.int(), archived: z.int() }),
  stock: z.object({ out: z.int(), low: z.int(), in: z.int() }),
  categories: z.array(z.string()),
  /** Without collections filled by rule, which a product can't be added to. */
  collections: z.array(z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
})
export type ProductOverview = z.infer<typeof Overview>

const byId = z.object({ id: z.string() })

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Lists products in any state that match all filters, one page at a time',
  query: AdminProductQuery,
  reply: z.array(AdminProduct),
  paged: true,
})

export const getProductOverview = endpoint({
  method: 'GET',
  path: '/api/admin/products/overview',
  summary: 'Counts products by state and stock level, and lists the filter values',
  reply: Overview,
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Gets a product in any state, with available and held stock per variant',
  params: byId,
  reply: AdminProductDetail,
})

export const createAdminProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Creates a product',
  body: NewProductInput,
  reply: AdminProductDetail,
  status: 201,
  errorStatuses: [409],
})

export const updateAdminProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: 'Updates a product; omitted fields keep their value',
  params: byId,
  body: ProductEdit,
  reply: UpdatedProduct,
  errorStatuses: [409],
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  permission: 'products:write',
  summary: 'Updates a product (admins only); omitted fields keep their value',
  params: byId,
  body: ProductEdit,
  reply: UpdatedProduct,
  errorStatuses: [401, 403, 409],
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  summary: 'Creates a draft copy of a product with a new SKU and no stock',
  params: byId,
  reply: AdminProductDetail,
  status: 201,
  errorStatuses: [409],
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Deletes a product, or archives it if it was ever sold or has stock on hold',
  params: byId,
  reply: z.object({ _id: productId, outcome: z.enum(['deleted', 'archived']) }),
})

export const changeProductStates = endpoint({
  method: 'PUT',
  path: '/api/admin/products/state',
  summary: 'Sets the state of several products, all or none',
  body: z.strictObject({
    ids: z
      .array(productId)
      .min(1, 'Choose at least one product.')
      .max(100, 'You can change at most 100 products at a time.'),
    state: oneOf('State', productStates),
  }),
  reply: z.object({ changed: z.int() }),
  errorStatuses: [404],
})
