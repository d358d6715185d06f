import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type CollectionRule, collectionKinds, collectionSortOrders } from '../collection-contract.ts'
import { products } from './tables.ts'

/**
 * One row for every name in `products.collections`, which holds the members of a manual collection. A trigger adds the
 * missing rows in the transaction that saves the product.
 */
export const collections = pgTable(
  'collections',
  {
    id: text('id').primaryKey(),
    /** Not unique; the name decides between equal positions. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    bannerUrl: text('banner_url'),
    /** For phones; the banner is used if there is none. */
    narrowBannerUrl: text('narrow_banner_url'),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    kind: text('kind', { enum: collectionKinds }).notNull().default('manual'),
    rule: jsonb('rule').$type<CollectionRule>(),
    sortBy: text('sort_by', { enum: collectionSortOrders }).notNull().default('newest'),
    /** Shoppers don't see the collection before this time; cleared when it is published. */
    publishAt: timestamptz('publish_at'),
    /** Incremented by every edit, to detect concurrent edits. */
    version: integer('version').notNull().default(1),
    /** The last admin edit; null for a collection without edits. */
    editedAt: timestamptz('edited_at'),
    /** The admin's name at that time. */
    editedBy: text('edited_by'),
  },
  (table) => [
    uniqueIndex('collections_name_unique').on(sql`search_fold(${table.name})`),
    uniqueIndex('collections_slug_unique').on(table.slug),
    check('collections_name_form', sql`are_filter_values(ARRAY[${table.name}])`),
    check('collections_slug_form', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 80`),
    check('collections_kind_known', sql`${table.kind} in (${quoteList(collectionKinds)})`),
    check('collections_sort_known', sql`${table.sortBy} in (${quoteList(collectionSortOrders)})`),
    check('collections_rule_given', sql`(${table.kind} = 'rule') = (${table.rule} is not null)`),
  ],
)

/** Old names, folded like search text, and old slugs. Their addresses redirect to the collection. */
export const collectionRedirects = pgTable(
  'collection_redirects',
  {
    address: text('address').primaryKey(),
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
  },
  (table) => [index('collection_redirects_collection').on(table.collectionId)],
)

/** The products that an admin sorted by hand. Membership is in `products.collections`; other members come after these. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_product').on(table.productId),
  ],
)
