import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { number, optional, paging } from '#shared/paging.ts'

export const genders = ['Men', 'Women', 'Unisex'] as const
export type Gender = (typeof genders)[number]
/** Live ones are sold, drafts are not yet, archived ones no longer: only orders still speak of them. */
export const productStates = ['live', 'draft', 'archived'] as const
export type ProductState = (typeof productStates)[number]
export const sortOrders = ['Default', 'priceAsc', 'priceDesc', 'popularity'] as const
export type SortOrder = (typeof sortOrders)[number]

const ProductId = z.string().regex(idPattern, 'is not a product id')

export const ProductImage = z.object({
  url: z.string(),
  altText: z.string(),
  /** The colour it shows; absent when it shows the product in general. */
  color: z.string().optional(),
  /** The picture blurred into a small data URL, to stand in its place while it loads. */
  placeholder: z.string().optional(),
})
export type ProductImage = z.infer<typeof ProductImage>

export const Product = z.object({
  _id: ProductId,
  name: z.string(),
  price: z.number(),
  originalPrice: z.number().optional(),
  description: z.array(z.string()),
  images: z.array(ProductImage),
  inStock: z.boolean(),
  countInStock: z.int(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  brand: z.string(),
  material: z.string(),
  category: z.string(),
  gender: z.enum(genders),
  collections: z.array(z.string()),
  sku: z.string(),
})
export type Product = z.infer<typeof Product>

/** How many can be had of one choice. A product with a single pool answers one entry, without size and colour. */
const Availability = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  available: z.int(),
})

/** What a size measures: `{ size: 'M', cm: { chest: 112, length: 72 } }`. */
const Measurement = z.object({ size: z.string(), cm: z.record(z.string(), z.number()) })
export type Measurement = z.infer<typeof Measurement>

export const ProductDetail = Product.extend({ stock: z.array(Availability), measurements: z.array(Measurement) })
export type ProductDetail = z.infer<typeof ProductDetail>

/** One value or several, separated by commas; any of them matches, in any case. */
const list = z
  .string()
  .max(300, 'is longer than 300 characters')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
const anyOf = optional(list)

const anyGender = optional(
  list.transform((values, context): Gender[] => {
    const known = genders.filter((gender) => values.some((value) => value.toLowerCase() === gender.toLowerCase()))
    if (known.length < new Set(values.map((value) => value.toLowerCase())).size) {
      context.addIssue({ code: 'custom', message: `is not one of ${genders.join(', ')}` })
    }
    return known
  }),
)

const rupees = optional(number().min(0, 'is below 0').max(10_000_000, 'is above 10000000'))

const filters = {
  search: optional(z.string().trim().max(100, 'is longer than 100 characters')),
  collection: anyOf,
  category: anyOf,
  size: anyOf,
  color: anyOf,
  gender: anyGender,
  material: anyOf,
  brand: anyOf,
  minPrice: rupees,
  maxPrice: rupees,
}

/** Prices from and to, the wrong way round, would find nothing and say nothing. */
function inOrder(
  { minPrice, maxPrice }: { minPrice?: number | undefined; maxPrice?: number | undefined },
  context: z.RefinementCtx,
) {
  if (minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice) return
  context.addIssue({ code: 'custom', path: ['minPrice'], message: 'is above maxPrice' })
  context.addIssue({ code: 'custom', path: ['maxPrice'], message: 'is below minPrice' })
}

export const ProductFilters = z.strictObject(filters).superRefine(inOrder)
export type ProductFilters = z.output<typeof ProductFilters>
export type ProductFiltersInput = z.input<typeof ProductFilters>

export const ProductQuery = z
  .strictObject({
    ...filters,
    sortBy: optional(z.enum(sortOrders)),
    /** Keeps the products of each category together, the fullest category first; `sortBy` orders them within. */
    groupBy: optional(z.enum(['category'])),
    ...paging(),
  })
  .superRefine(inOrder)
export type ProductQuery = z.output<typeof ProductQuery>
export type ProductQueryInput = z.input<typeof ProductQuery>

const Count = z.object({ value: z.string(), count: z.int() })

export const Facets = z.object({
  total: z.int(),
  /** The search as it was understood, where that is not as it was typed: 'black hoodie' for 'blak hudi'. */
  understoodAs: z.string().optional(),
  category: z.array(Count),
  collection: z.array(Count),
  size: z.array(Count),
  color: z.array(Count),
  gender: z.array(Count),
  material: z.array(Count),
  brand: z.array(Count),
  price: z.object({ min: z.number(), max: z.number() }),
})
export type Facets = z.infer<typeof Facets>

/** Any text: an id that cannot be is one that is not there. */
const byId = z.object({ id: z.string() })

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Products that match all filters given, one page of them',
  query: ProductQuery,
  reply: z.array(Product),
  paged: true,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product, with what is available of each choice',
  params: byId,
  reply: ProductDetail,
})

export const similarProducts = endpoint({
  method: 'GET',
  path: '/api/products/similar/:id',
  summary: 'Products like this one',
  params: byId,
  reply: z.array(Product),
})

export const newArrivals = endpoint({
  method: 'GET',
  path: '/api/products/new-arrivals',
  summary: 'The newest products',
  reply: z.array(Product),
})

export const bestSeller = endpoint({
  method: 'GET',
  path: '/api/products/best-seller',
  summary: 'The product that sold most',
  reply: ProductDetail,
  refusals: [404],
})

export const productFacets = endpoint({
  method: 'GET',
  path: '/api/products/facets',
  summary: 'How many products each filter value would leave, given the other filters',
  query: ProductFilters,
  reply: Facets,
})
