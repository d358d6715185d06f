import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams } from '#shared/list-params.ts'
import { AdminProduct } from './admin-contract.ts'
import { Collection, genders } from './contract.ts'
import { collapseSpaces, PublishTime } from './product-input-contract.ts'

export const collectionKinds = ['manual', 'rule'] as const
export type CollectionKind = (typeof collectionKinds)[number]
/** What the sort option Default means on the collection's page. */
export const collectionSortOrders = ['newest', 'priceAsc', 'priceDesc', 'popularity', 'manual'] as const
export type CollectionSortOrder = (typeof collectionSortOrders)[number]

export const MAX_NAME_LENGTH = 60
export const MAX_SLUG_LENGTH = 80
export const MAX_DESCRIPTION_LENGTH = 1_000
export const MAX_SEO_TITLE_LENGTH = 70
export const MAX_SEO_DESCRIPTION_LENGTH = 200
/** Products sorted by hand; the others follow, newest first. */
export const MAX_SORTED_PRODUCTS = 500
const MAX_RULE_VALUES = 20
const MAX_NEWEST = 1_000
const MAX_PRICE_RUPEES = 10_000_000
const MAX_COLLECTIONS = 1_000

const text = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} can be at most ${groupDigits(max)} characters.`)
    .regex(/^[^\p{Cs}]*$/u, `${label} contains a character that can't be displayed.`)
const singleLine = (label: string, max: number) =>
  text(label, max).regex(/^[^\p{Cc}]*$/u, `${label} can't contain line breaks.`)
const oneOf = <const T extends readonly string[]>(label: string, values: T) =>
  z.enum(values, `${label} must be one of ${values.join(', ')}.`)

/** Commas are not allowed, because filters separate their values with them. */
const name = singleLine('Name', MAX_NAME_LENGTH)
  .overwrite(collapseSpaces)
  .min(1, 'Name is required.')
  .regex(/^[^,]*$/, "Name can't contain commas.")
  // an empty name has its own message
  .regex(/^$|[\p{L}\p{N}]/u, 'Name must contain a letter or a digit.')

/** The last part of the collection's URL. The admin area calls it the address. */
const slug = z
  .string()
  .trim()
  .min(1, 'Address is required.')
  .max(MAX_SLUG_LENGTH, `Address can be at most ${MAX_SLUG_LENGTH} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Address can have lowercase letters, digits and single hyphens between them only.')
  .refine((text) => !idPattern.test(text), "Address can't look like an ID.")

/** Banners are served by the shop itself: uploads, and the images that come with the demo. */
const bannerUrl = z
  .string()
  .max(300, 'Banner address can be at most 300 characters.')
  .regex(
    /^\/(?:media\/uploads|stills)\/[\w-]+\.webp$/,
    'Banner must be an image of this shop. Upload it first and send its imageUrl.',
  )

const Banner = z.strictObject({ url: bannerUrl, narrowUrl: bannerUrl.optional() })

const ruleValues = (label: string) =>
  z
    .array(
      z
        .string()
        .trim()
        .regex(/^[^,\p{Cc}]{1,60}$/u, `Each ${label} must be 1 to 60 characters, without commas or line breaks.`),
    )
    .max(MAX_RULE_VALUES, `A rule can have at most ${MAX_RULE_VALUES} values per condition.`)
    .optional()

const price = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .min(0, `${label} can't be below 0.`)
    .max(MAX_PRICE_RUPEES, `${label} can be at most ₹1,00,00,000.`)
    .optional()

/** A product must meet every condition, and match one value of each. */
export const CollectionRule = z
  .strictObject({
    category: ruleValues('category'),
    color: ruleValues('colour'),
    gender: z.array(oneOf('Gender', genders)).max(genders.length, 'Each gender can be listed only once.').optional(),
    /** Matches products in the manual collection of this name, and products whose texts contain all its words. */
    tag: ruleValues('tag'),
    minPrice: price('Minimum price'),
    maxPrice: price('Maximum price'),
    /** Only products that cost less than their original price. */
    onSale: z.literal(true, 'On sale must be true or left out.').optional(),
    /** Only the newest of the products that meet the other conditions. */
    newest: z
      .int('Newest must be a whole number.')
      .min(1, 'Newest must be at least 1.')
      .max(MAX_NEWEST, `Newest can be at most ${groupDigits(MAX_NEWEST)}.`)
      .optional(),
  })
  .refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
    path: ['minPrice'],
    message: "Minimum price can't be above the maximum price.",
  })
export type CollectionRule = z.output<typeof CollectionRule>

const hasCondition = (rule: CollectionRule) =>
  Object.values(rule).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

const RequiredRule = CollectionRule.refine(hasCondition, 'A rule needs at least one condition.')

const productId = z.string().regex(idPattern, 'Product ID is not valid.')
const productIds = z
  .array(productId)
  .max(MAX_SORTED_PRODUCTS, `You can send at most ${MAX_SORTED_PRODUCTS} products at a time.`)

const fields = {
  slug: slug.optional(),
  description: text('Description', MAX_DESCRIPTION_LENGTH).optional(),
  banner: Banner.nullable().optional(),
  seoTitle: singleLine('SEO title', MAX_SEO_TITLE_LENGTH).optional(),
  seoDescription: singleLine('SEO text', MAX_SEO_DESCRIPTION_LENGTH).optional(),
  kind: oneOf('Kind', collectionKinds).optional(),
  rule: RequiredRule.nullable().optional(),
  sortBy: oneOf('Sort order', collectionSortOrders).optional(),
  /** Shoppers see the collection from then on; null: they see it now. */
  publishAt: PublishTime.optional(),
  /** Changes to the members of a manual collection. A removed product is not deleted. */
  products: z
    .strictObject({
      add: productIds.optional(),
      remove: productIds.optional(),
      /** The products that come first, in this order. Replaces the previous order. */
      order: productIds.optional(),
    })
    .optional(),
}

export const NewCollection = z.strictObject({ name, ...fields })
export type NewCollection = z.output<typeof NewCollection>

/** Omitted fields keep their value. */
export const CollectionEdit = z.strictObject({
  name: name.optional(),
  ...fields,
  /** The version the edit is based on; a newer one is a conflict. Without it, the last write wins. */
  version: z.int('Version must be a whole number.').min(1, 'Version must be at least 1.').optional(),
})
export type CollectionEdit = z.output<typeof CollectionEdit>
export type CollectionEditInput = z.input<typeof CollectionEdit>

const AdminCollection = Collection.extend({
  kind: z.enum(collectionKinds),
  rule: CollectionRule.optional(),
  sortBy: z.enum(collectionSortOrders),
  /** Shoppers see the collection from then on. */
  publishAt: z.string().optional(),
  /** Live products, which shoppers see. */
  liveCount: z.int(),
  /** Products in any state that have the collection's name. They lose it when the collection is deleted. */
  manualProductCount: z.int(),
  version: z.int(),
  edited: z.object({ at: z.string(), by: z.string() }).optional(),
})
export type AdminCollection = z.infer<typeof AdminCollection>

const byId = z.object({ id: z.string() })

export const listAdminCollections = endpoint({
  method: 'GET',
  path: '/api/admin/collections',
  summary: 'Lists all collections in their order, with how many products are in each',
  responseBody: z.array(AdminCollection),
})

export const getAdminCollection = endpoint({
  method: 'GET',
  path: '/api/admin/collections/:id',
  summary: 'Returns a collection for editing',
  params: byId,
  responseBody: AdminCollection,
})

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/admin/collections',
  summary: 'Creates a collection, filled by hand unless it has a rule',
  body: NewCollection,
  responseBody: AdminCollection,
  status: 201,
  errorStatuses: [409],
})

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/admin/collections/:id',
  summary:
    'Updates a collection; omitted fields keep their value, and old names and addresses redirect to the new ones',
  params: byId,
  body: CollectionEdit,
  responseBody: AdminCollection,
  errorStatuses: [409],
})

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/admin/collections/:id',
  summary: 'Deletes a collection and takes its name out of its products, which stay',
  params: byId,
  query: z.strictObject({ version: optionalParam(z.coerce.number<string | number>().int().min(1)) }),
  responseBody: z.object({ _id: z.string(), manualProductCount: z.int() }),
  errorStatuses: [409],
})

export const reorderCollections = endpoint({
  method: 'PUT',
  path: '/api/admin/collections/order',
  summary: 'Sets the order of the collections; those that are not listed come last',
  body: z.strictObject({
    ids: z
      .array(z.string().regex(idPattern, 'Collection ID is not valid.'))
      .max(MAX_COLLECTIONS, `You can sort at most ${groupDigits(MAX_COLLECTIONS)} collections.`),
  }),
  responseBody: z.array(AdminCollection),
})

export const listCollectionProducts = endpoint({
  method: 'GET',
  path: '/api/admin/collections/:id/products',
  summary: 'Lists the products of a collection in its order; drafts and archived ones only of a manual collection',
  params: byId,
  query: z.strictObject(pagingParams()),
  responseBody: z.array(AdminProduct),
  paged: true,
})

export const previewCollectionRule = endpoint({
  method: 'POST',
  path: '/api/admin/collections/preview',
  summary: 'Counts the products that a rule finds, and lists the first of them',
  body: z.strictObject({ rule: RequiredRule }),
  responseBody: z.object({ count: z.int(), names: z.array(z.string()) }),
})
