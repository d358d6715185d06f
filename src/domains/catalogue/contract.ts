import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { numberParam, optionalParam, pagingParams, searchParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

export const genders = ['Men', 'Women', 'Unisex'] as const
export type Gender = (typeof genders)[number]
/** Shoppers see live products only. Archived ones remain because orders refer to them. */
export const productStates = ['live', 'draft', 'archived'] as const
export type ProductState = (typeof productStates)[number]
export const sortOrders = ['Default', 'priceAsc', 'priceDesc', 'popularity'] as const
export type SortOrder = (typeof sortOrders)[number]

/** How a product is sold in a drop: to few per customer, in the order of arrival. */
export const DropSettings = z.strictObject({
  /** Units per account, phone number and address. */
  limitPerCustomer: z
    .int('Limit per customer must be a whole number.')
    .min(1, 'Limit per customer must be at least 1.')
    .max(100, 'Limit per customer can be at most 100.'),
  /** Whether shoppers can join a queue while all units are held. */
  hasWaitingList: z.boolean(),
  /** Whether the price is shown before the opening. */
  showsPrice: z.boolean(),
})
export type DropSettings = z.infer<typeof DropSettings>

/** Products that are worn with a product. */
export const MAX_COMPLEMENTARY = 4

const ProductId = z.string().regex(idPattern, 'Product ID is not valid.')

export const ProductImage = z.object({
  url: z.string(),
  altText: z.string(),
  /** The variant color that the image shows; absent for a general image. */
  color: z.string().optional(),
  /** A small blurred data URL to show while the image loads. */
  placeholder: z.string().optional(),
  /** An image of 24 views around the garment, in rows of six. The first shows the front. */
  turntableUrl: z.string().optional(),
})
export type ProductImage = z.infer<typeof ProductImage>

export const Product = z.object({
  _id: ProductId,
  name: z.string(),
  /** The price of every variant without a price of its own. */
  price: RupeesField,
  /** The lowest price of a variant, if it differs from `price`. Lists, filters and sorting use it. */
  lowestPrice: RupeesField.optional(),
  originalPrice: RupeesField.optional(),
  description: z.array(z.string()),
  images: z.array(ProductImage),
  inStock: z.boolean(),
  /** Available units of all variants together. */
  countInStock: z.int(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  brand: z.string(),
  material: z.string(),
  category: z.string(),
  gender: z.enum(genders),
  collections: z.array(z.string()),
  sku: z.string(),
  /** When the product went live; absent for drafts and archived products. */
  publishedAt: z.iso.datetime().optional(),
})
export type Product = z.infer<typeof Product>

const ListedProduct = Product.extend({
  /** The color of this product that the search names: 'Black' for 'blak hudi'. */
  matchedColor: z.string().optional(),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** Product-level stock has one entry, without size and color. */
const Availability = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  available: z.int(),
})

/** The measurements of one size in centimetres: `{ size: 'M', cm: { chest: 112, length: 72 } }`. */
const SizeMeasurements = z.object({ size: z.string(), cm: z.record(z.string(), z.number()) })
export type SizeMeasurements = z.infer<typeof SizeMeasurements>

/** Size and color are absent if the product has no such option. */
const Variant = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  /** Replaces the product's price. */
  price: RupeesField.optional(),
})
export type Variant = z.infer<typeof Variant>

export const ProductDetail = Product.extend({
  stock: z.array(Availability),
  measurements: z.array(SizeMeasurements),
  /** The variants with an SKU, a barcode or a price of their own. */
  variants: z.array(Variant),
  /** Readable, and valid in place of the ID in the paths of the product's page and of this call. */
  slug: z.string().optional(),
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
  weightGrams: z.int().optional(),
  hsn: z.string().optional(),
  /** Percent. */
  gstRate: z.number().optional(),
  /** Present if the product is sold in a drop; its page is `/drops/{slug}`. */
  drop: DropSettings.optional(),
  /** Products that are worn with this one. Shoppers see those that are live. */
  complementaryProductIds: z.array(z.string()).optional(),
})
export type ProductDetail = z.infer<typeof ProductDetail>

/** Comma-separated values, matched case-insensitively; a product needs to match only one. */
const commaSeparated = (label: string) =>
  z
    .string()
    .max(1_000, `${label} can be at most 1,000 characters.`)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
const anyOf = (label: string) => optionalParam(commaSeparated(label))

const anyGender = optionalParam(
  commaSeparated('Gender').transform((values, context): Gender[] => {
    const knownGenders = genders.filter((gender) =>
      values.some((value) => value.toLowerCase() === gender.toLowerCase()),
    )
    if (knownGenders.length < new Set(values.map((value) => value.toLowerCase())).size) {
      context.addIssue({ code: 'custom', message: `Gender must be one of ${genders.join(', ')}.` })
    }
    return knownGenders
  }),
)

const priceParam = (label: string) =>
  optionalParam(
    numberParam().min(0, `${label} can't be below 0.`).max(10_000_000, `${label} can be at most ₹1,00,00,000.`),
  )

const filterParams = {
  search: searchParam(),
  collection: anyOf('Collection'),
  category: anyOf('Category'),
  size: anyOf('Size'),
  color: anyOf('Colour'),
  gender: anyGender,
  material: anyOf('Material'),
  brand: anyOf('Brand'),
  minPrice: priceParam('Minimum price'),
  maxPrice: priceParam('Maximum price'),
}

/** Rejects a reversed price range, which would silently match nothing. */
function checkPriceRange(
  { minPrice, maxPrice }: { minPrice?: number | undefined; maxPrice?: number | undefined },
  context: z.RefinementCtx,
) {
  if (minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice) return
  context.addIssue({ code: 'custom', path: ['minPrice'], message: "Minimum price can't be above the maximum price." })
  context.addIssue({ code: 'custom', path: ['maxPrice'], message: "Maximum price can't be below the minimum price." })
}

export const ProductFilters = z.strictObject(filterParams).superRefine(checkPriceRange)
export type ProductFilters = z.output<typeof ProductFilters>
export type ProductFiltersInput = z.input<typeof ProductFilters>

export const ProductQuery = z
  .strictObject({
    ...filterParams,
    sortBy: optionalParam(z.enum(sortOrders)),
    /** Keeps each category together, the largest first; `sortBy` applies within a category. */
    groupBy: optionalParam(z.enum(['category'])),
    ...pagingParams(),
  })
  .superRefine(checkPriceRange)
export type ProductQuery = z.output<typeof ProductQuery>
export type ProductQueryInput = z.input<typeof ProductQuery>

const FacetCount = z.object({ value: z.string(), count: z.int() })

export const Facets = z.object({
  total: z.int(),
  /** The corrected search, if it differs from what was typed: 'black hoodie' for 'blak hudi'. */
  understoodAs: z.string().optional(),
  category: z.array(FacetCount),
  collection: z.array(FacetCount),
  size: z.array(FacetCount),
  color: z.array(FacetCount),
  gender: z.array(FacetCount),
  material: z.array(FacetCount),
  brand: z.array(FacetCount),
  price: z.object({ min: RupeesField, max: RupeesField }),
})
export type Facets = z.infer<typeof Facets>

const CollectionBanner = z.object({
  url: z.string(),
  /** For phones; `url` is used if there is none. */
  narrowUrl: z.string().optional(),
})
export type CollectionBanner = z.infer<typeof CollectionBanner>

export const Collection = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  banner: CollectionBanner.optional(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type Collection = z.infer<typeof Collection>

/** An ID or a slug. Any text: a malformed one is a 404, not a 400. */
const byId = z.object({ id: z.string() })

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  public: true,
  summary: 'Lists products that match all filters, one page at a time',
  query: ProductQuery,
  responseBody: z.array(ListedProduct),
  paged: true,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  public: true,
  summary: 'Returns a product with the available stock per variant',
  params: byId,
  responseBody: ProductDetail,
})

export const listSimilarProducts = endpoint({
  method: 'GET',
  path: '/api/products/similar/:id',
  public: true,
  summary: 'Lists similar products',
  params: byId,
  responseBody: z.array(Product),
})

export const listAlternatives = endpoint({
  method: 'GET',
  path: '/api/products/:id/alternatives',
  public: true,
  summary: 'Lists up to four similar products that are in stock',
  params: byId,
  responseBody: z.array(Product),
})

export const listComplementaryProducts = endpoint({
  method: 'GET',
  path: '/api/products/:id/complementary',
  public: true,
  summary: 'Lists the products that are worn with a product',
  params: byId,
  responseBody: z.array(Product),
})

export const listNewArrivals = endpoint({
  method: 'GET',
  path: '/api/products/new-arrivals',
  public: true,
  summary: 'Lists the newest products, those with an image first',
  responseBody: z.array(Product),
})

export const getBestSeller = endpoint({
  method: 'GET',
  path: '/api/products/best-seller',
  public: true,
  summary: 'Returns the best-selling product, preferably one with an image',
  responseBody: ProductDetail,
  errorStatuses: [404],
})

export const getProductFacets = endpoint({
  method: 'GET',
  path: '/api/products/facets',
  public: true,
  summary: 'Counts the products for each filter value, given the other filters',
  query: ProductFilters,
  responseBody: Facets,
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  public: true,
  summary: 'Lists all collections in their order',
  responseBody: z.array(Collection),
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/:address',
  public: true,
  summary: 'Returns a collection by its name or slug, or by one that it had before',
  params: z.object({ address: z.string() }),
  responseBody: Collection,
})
