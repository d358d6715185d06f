import * as z from 'zod'
import { brand } from '#shared/brand.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { listing, optional } from '#shared/paging.ts'
import { genders, Product, ProductDetail, ProductImage, productStates } from './contract.ts'

export const stockFilters = ['out', 'low', 'in'] as const
export type StockFilter = (typeof stockFilters)[number]
export const productSorts = ['name', 'price', 'stock', 'createdAt', 'sold'] as const

export const MAX_IMAGES = 20
const MAX_SIZES = 30
const MAX_COLORS = 30
const MAX_COLLECTIONS = 20
const MAX_PARAGRAPHS = 20
const MAX_COUNT = 999_999
const MAX_PRICE = 10_000_000

const words = (most: number) => z.string().trim().max(most, `is longer than ${most} characters`)
const given = (most: number) => words(most).min(1, 'is missing')
const productId = z.string().regex(idPattern, 'is not a product id')

const price = z
  .number('is not a number')
  .gt(0, 'must be above 0')
  .max(MAX_PRICE, `is above ${MAX_PRICE}`)
  .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'has more than two decimals')

const count = z.int('is not a whole number').min(0, 'is below 0').max(MAX_COUNT, `is above ${MAX_COUNT}`)

/** A name that products are filtered by: filters part their values at commas. */
const filterName = z
  .string()
  .trim()
  .regex(/^[^,\p{Cc}]{1,60}$/u, 'must each have 1 to 60 characters, and no comma or line break')

const names = (most: number) =>
  z
    .array(filterName)
    .max(most, `are more than ${most}`)
    .refine((list) => new Set(list.map((name) => name.toLowerCase())).size === list.length, 'names one thing twice')

/** Paragraphs, or one text whose paragraphs are parted by empty lines. */
const description = z
  .union([z.array(words(2_000)), words(20_000)])
  .transform((text) => (typeof text === 'string' ? text.split(/\n\s*\n/) : text))
  .transform((paragraphs) => paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean))
  .refine((paragraphs) => paragraphs.length > 0, 'is missing')
  .refine((paragraphs) => paragraphs.length <= MAX_PARAGRAPHS, `has more than ${MAX_PARAGRAPHS} paragraphs`)
  .refine((paragraphs) => paragraphs.every(({ length }) => length <= 2_000), 'has a paragraph of over 2000 characters')

/** A picture of this shop, by its path, or one that lies elsewhere and is fetched safely. */
const pictureAddress = z
  .string()
  .max(500, 'is longer than 500 characters')
  .regex(/^(?:\/(?![/\\])[\w\-./%]+|https:\/\/[^\s"'<>\\]+)$/, "must begin with https:// or be one of the shop's own")
  .refine((url) => !url.includes('..'), 'must not contain ..')

const image = z.strictObject({
  url: pictureAddress,
  altText: words(300).default(''),
  color: optional(filterName),
  placeholder: optional(
    z
      .string()
      .max(4_000, 'is longer than 4000 characters')
      .regex(/^data:image\/(?:webp|png|jpeg|avif);base64,[\w+/=]+$/),
  ),
})

const measurement = z.strictObject({
  size: filterName,
  cm: z
    .record(given(40), z.number().min(0, 'is below 0').max(1_000, 'is above 1000'))
    .refine((measures) => Object.keys(measures).length <= 20, 'has more than 20 measures'),
})

/** How many of one choice there shall be. `seen` is what the sender saw: the difference is applied to what is there now. */
const choice = z.strictObject({
  size: filterName.optional(),
  color: filterName.optional(),
  available: count,
  seen: count.optional(),
  /** Answered with a product, and of no effect when it is sent back. */
  held: z.int().optional(),
})

const fields = {
  name: given(200),
  description,
  price,
  originalPrice: price.nullable(),
  sku: given(60).regex(/^[^\p{Cc}]*$/u, 'must not have line breaks'),
  category: given(60),
  gender: z.enum(genders, `is not one of ${genders.join(', ')}`),
  collections: names(MAX_COLLECTIONS),
  sizes: names(MAX_SIZES),
  colors: names(MAX_COLORS),
  brand: words(60),
  material: words(120),
  images: z.array(image).max(MAX_IMAGES, `are more than ${MAX_IMAGES}`),
  measurements: z.array(measurement).max(MAX_SIZES, `are more than ${MAX_SIZES}`),
  state: z.enum(productStates, `is not one of ${productStates.join(', ')}`),
}

const stockFields = {
  /** All choices together. Where stock is counted by size and colour, what is added or taken is spread over them. */
  countInStock: count.optional(),
  countSeen: count.optional(),
  /** One entry without size and colour, or one for each size and colour. */
  stock: z
    .array(choice)
    .max(MAX_SIZES * MAX_COLORS, 'has too many choices')
    .optional(),
}

/** Answered with a product, and of no effect when it is sent back. */
const answeredOnly = {
  _id: z.string().max(60).optional(),
  inStock: z.boolean().optional(),
  createdAt: z.string().max(40).optional(),
  unitsSold: z.int().optional(),
  countedBy: z.enum(['product', 'choice']).optional(),
  edited: z.object({ at: z.string().max(40), by: z.string().max(300) }).optional(),
}

export const NewProductInput = z.strictObject({
  ...fields,
  originalPrice: fields.originalPrice.optional(),
  gender: fields.gender.default('Unisex'),
  collections: fields.collections.default([]),
  sizes: fields.sizes.default([]),
  colors: fields.colors.default([]),
  brand: fields.brand.default(brand.name),
  material: fields.material.default(''),
  images: fields.images.default([]),
  measurements: fields.measurements.default([]),
  state: fields.state.default('live'),
  ...stockFields,
  ...answeredOnly,
  version: z.int().optional(),
})
export type NewProductInput = z.output<typeof NewProductInput>
export type NewProductForm = z.input<typeof NewProductInput>

/** What is left out stays as it is. */
export const ProductEdit = z.strictObject({
  ...z.object(fields).partial().shape,
  ...stockFields,
  ...answeredOnly,
  /** The version that was edited; another by now is refused. Without it, the last one to write wins. */
  version: z.int().min(1).optional(),
})
export type ProductEdit = z.output<typeof ProductEdit>
export type ProductEditInput = z.input<typeof ProductEdit>

const StockOfChoice = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  available: z.int(),
  /** Promised to shoppers who are paying at this moment. */
  held: z.int(),
})

const adminFields = {
  state: z.enum(productStates),
  version: z.int(),
  createdAt: z.string(),
  unitsSold: z.int(),
  /** Whether stock is one number, or lies by size and colour. */
  countedBy: z.enum(['product', 'choice']),
  /** The last edit, if any. */
  edited: z.object({ at: z.string(), by: z.string() }).optional(),
}

export const AdminProduct = Product.extend({ ...adminFields, images: z.array(ProductImage) })
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductDetail = ProductDetail.extend({ ...adminFields, stock: z.array(StockOfChoice) })
export type AdminProductDetail = z.infer<typeof AdminProductDetail>

const productFilters = {
  ...listing(productSorts),
  state: optional(z.enum(productStates, `is not one of ${productStates.join(', ')}`)),
  category: optional(words(60)),
  collection: optional(words(60)),
  stock: optional(z.enum(stockFilters, `is not one of ${stockFilters.join(', ')}`)),
}
export const AdminProductQuery = z.strictObject(productFilters)
export type AdminProductQuery = z.output<typeof AdminProductQuery>

const Overview = z.object({
  states: z.object({ live: z.int(), draft: z.int(), archived: z.int() }),
  stock: z.object({ out: z.int(), low: z.int(), in: z.int() }),
  categories: z.array(z.string()),
  collections: z.array(z.string()),
})
export type ProductOverview = z.infer<typeof Overview>

const byId = z.object({ id: z.string() })

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Products in every state that match all filters given, one page of them',
  query: AdminProductQuery,
  reply: z.array(AdminProduct),
  paged: true,
})

export const productOverview = endpoint({
  method: 'GET',
  path: '/api/admin/products/overview',
  summary: 'How many products there are of each state and of each level of stock, and what they can be filtered by',
  reply: Overview,
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'One product in whatever state, with what is available and held of each choice',
  params: byId,
  reply: AdminProductDetail,
})

export const createAdminProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Puts a product on the shelf',
  body: NewProductInput,
  reply: AdminProductDetail,
  status: 201,
  refusals: [409],
})

export const updateAdminProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: 'Changes a product; what is left out stays as it is',
  params: byId,
  body: ProductEdit,
  reply: AdminProductDetail,
  refusals: [409],
})

/** The same for whoever calls it as the shop's own call; admins only. */
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  summary: 'Changes a product (admins only); what is left out stays as it is',
  params: byId,
  body: ProductEdit,
  reply: AdminProductDetail,
  refusals: [401, 403, 409],
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  summary: 'Makes a draft that is like this product, with a SKU of its own and no stock',
  params: byId,
  reply: AdminProductDetail,
  status: 201,
  refusals: [409],
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Deletes a product, or archives it if it was ever sold',
  params: byId,
  reply: z.object({ _id: productId, outcome: z.enum(['deleted', 'archived']) }),
})

export const changeProductStates = endpoint({
  method: 'PUT',
  path: '/api/admin/products/state',
  summary: 'Puts several products into one state, all of them or none',
  body: z.strictObject({
    ids: z.array(productId).min(1, 'are missing').max(100, 'are more than 100'),
    state: z.enum(productStates, `is not one of ${productStates.join(', ')}`),
  }),
  reply: z.object({ changed: z.int() }),
  refusals: [404],
})
