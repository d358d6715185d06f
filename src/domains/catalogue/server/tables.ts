import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identityId, quoteList, timestamptz, tsvector } from '#platform/database/columns.ts'
import { idPattern } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import { MAX_SLUG_LENGTH } from '#shared/slug.ts'
import { type DropSettings, productStates, type SizeMeasurements } from '../contract.ts'
import { FIRST_GST_DAY } from '../tax-contract.ts'

/** Raw SQL, because the planner uses a partial index only if the condition matches literally. */
export const isLive = sql.raw(`state = 'live'`)

/** Draft and archived products. A list, so the index of states is used. */
export const isHidden = sql.raw(
  `state IN (${productStates.filter((state) => state !== 'live').map((state) => `'${state}'`)})`,
)

/** Raw SQL, for the same reason. */
export const isOnSale = sql.raw('original_price_paise > price_paise')

/**
 * Whether the shop shows an image. The source of an import is not shown, because it is on another server, and the
 * content security policy blocks addresses without TLS.
 */
export const isShownImage = sql.raw(`(
  product_images.url LIKE '/%' OR product_images.url LIKE 'https:%' AND NOT EXISTS (
    SELECT FROM image_fetches
    WHERE image_fetches.product_id = product_images.product_id AND image_fetches.source_url = product_images.url
  )
)`)

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    // the columns for filtering and sorting come first: PostgreSQL reads them faster than columns behind long values
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** The price of every variant without a price of its own. */
    pricePaise: integer('price_paise').$type<Paise>().notNull(),
    /** Sold minus returned. Lags behind the stock table, up to 30 seconds for a product in demand (flushStockDeltas). */
    unitsSold: integer('units_sold').notNull().default(0),
    /** Hash of all facet values except colors, for grouping. */
    kind: bigint('kind', { mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(sql`product_kind(category, gender, collections, sizes, material, brand)`),
    /** Hash of the colors, for grouping. */
    shade: bigint('shade', { mode: 'bigint' }).notNull().generatedAlwaysAs(sql`product_shade(colors)`),
    /** Search words, weighted by field, and filter terms such as 'color:black'. */
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`product_search(name, category, gender, collections, sizes, colors, material, brand, sku)`),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    description: text('description').array().notNull().default([]),
    originalPricePaise: integer('original_price_paise').$type<Paise>(),
    category: text('category').notNull(),
    gender: text('gender', { enum: ['Men', 'Women', 'Unisex'] }).notNull(),
    collections: text('collections').array().notNull().default([]),
    sizes: text('sizes').array().notNull().default([]),
    colors: text('colors').array().notNull().default([]),
    brand: text('brand').notNull(),
    material: text('material').notNull(),
    /** In centimetres. */
    measurements: jsonb('measurements').$type<SizeMeasurements[]>().notNull().default([]),
    state: text('state', { enum: productStates }).notNull().default('live'),
    /** Incremented by every edit, to detect concurrent edits. */
    version: integer('version').notNull().default(1),
    /** The last admin edit; `editedBy` is the admin's name at that time. */
    editedAt: timestamptz('edited_at'),
    editedBy: text('edited_by'),
    /** The lowest price of a variant, for lists. Maintained by a trigger; see `updateLowestPrices`. */
    lowestPricePaise: integer('lowest_price_paise').$type<Paise>().notNull().default(sql`0`),
    /** Readable path of the product's page; null for rows that older versions inserted. */
    slug: text('slug'),
    /** Empty texts and null mean that nothing is set. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    weightGrams: integer('weight_grams'),
    hsn: text('hsn').notNull().default(''),
    /** Percent. */
    gstRate: doublePrecision('gst_rate'),
    /** When the draft goes live automatically. */
    publishAt: timestamptz('publish_at'),
    /** When the live product becomes a draft automatically. */
    unpublishAt: timestamptz('unpublish_at'),
    /** Null unless the product is sold in a drop. */
    drop: jsonb('drop_settings').$type<DropSettings>(),
    /** Products that are worn with this one, in the order of the admin. Some may be hidden or deleted. */
    complementaryProductIds: text('complementary_product_ids').array().notNull().default([]),
    /** When the draft went live, set by a trigger. Null for a product that was live when it was created. */
    publishedAt: timestamptz('published_at'),
  },
  (table) => [
    uniqueIndex('products_sku_unique').on(sql`lower(${table.sku})`),
    uniqueIndex('products_slug_unique').on(table.slug),
    // for the shop's lists, which contain live products only
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(isLive),
    index('products_cheapest')
      .on(table.lowestPricePaise, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isLive),
    index('products_most_expensive')
      .on(table.lowestPricePaise.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isLive),
    index('products_best_selling')
      .on(table.unitsSold.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isLive),
    index('products_reduced')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${isLive} and ${isOnSale}`),
    index('products_kinds').on(table.kind, table.shade).where(isLive),
    index('products_search').using('gin', table.search).where(isLive),
    // for the admin's lists, which contain products in every state
    index('products_all_newest').on(table.createdAt, table.id),
    index('products_all_names').on(sql`lower(${table.name})`, table.id),
    index('products_all_prices').on(table.pricePaise, table.id),
    index('products_all_sold').on(table.unitsSold, table.id),
    index('products_all_categories').on(table.category, table.createdAt, table.id),
    index('products_all_collections').using('gin', table.collections),
    index('products_scheduled').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    index('products_expiring').on(table.unpublishAt).where(sql`${table.unpublishAt} is not null and ${isLive}`),
    index('products_states').on(table.state, table.id),
    // for substring search in name and SKU
    index('products_names').using('gin', sql`(${table.name} || ' ' || ${table.sku}) gin_trgm_ops`),
    check('products_id_form', sql`${table.id} ~ ${sql.raw(`'${idPattern.source}'`)}`),
    // bounded, because every word is indexed
    check(
      'products_text_bounds',
      sql`length(${table.name}) between 1 and 200 and length(${table.sku}) between 1 and 60 and length(${table.category}) between 1 and 60 and length(${table.brand}) <= 60 and length(${table.material}) <= 120`,
    ),
    check(
      'products_filter_values',
      sql`are_filter_values(${table.collections}) and are_filter_values(${table.sizes}) and are_filter_values(${table.colors})`,
    ),
    check('products_price_positive', sql`${table.pricePaise} > 0 and ${table.originalPricePaise} > 0`),
    check(
      'products_slug_form',
      sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= ${sql.raw(String(MAX_SLUG_LENGTH))} and ${table.slug} !~ ${sql.raw(`'${idPattern.source}'`)}`,
    ),
    check('products_hsn_form', sql`${table.hsn} ~ '^([0-9]{4}([0-9]{2}){0,2})?$'`),
    check('products_gst_rate_bounds', sql`${table.gstRate} between 0 and 100`),
    check('products_weight_positive', sql`${table.weightGrams} > 0`),
    check('products_gender_known', sql`${table.gender} in ('Men', 'Women', 'Unisex')`),
    check('products_schedule', sql`${table.publishAt} is null or ${table.state} = 'draft'`),
    check('products_state_known', sql`${table.state} in (${quoteList(productStates)})`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: identityId(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    altText: text('alt_text').notNull().default(''),
    /** The variant color that the image shows; null for a general image. */
    color: text('color'),
    /** A small blurred data URL to show while the image loads. */
    placeholder: text('placeholder'),
    /** An image of 24 views around the garment, in rows of six. */
    turntableUrl: text('turntable_url'),
  },
  (table) => [unique('product_images_order').on(table.productId, table.position)],
)

/**
 * SKU, barcode and price of a variant; a variant without any of them has no row. Size and color are null if the product
 * has no such option. Independent of how stock is counted.
 */
export const productVariants = pgTable(
  'product_variants',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size'),
    color: text('color'),
    /** Unique over all variants and products, ignoring case. */
    sku: text('sku'),
    barcode: text('barcode'),
    /** Replaces the product's price. */
    pricePaise: integer('price_paise').$type<Paise>(),
  },
  (table) => [
    unique('product_variants_options').on(table.productId, table.size, table.color).nullsNotDistinct(),
    uniqueIndex('product_variants_sku_unique').on(sql`lower(${table.sku})`),
    uniqueIndex('product_variants_barcode_unique').on(sql`lower(${table.barcode})`),
    check('product_variants_price_positive', sql`${table.pricePaise} > 0`),
    check(
      'product_variants_text_bounds',
      sql`length(${table.sku}) between 1 and 60 and length(${table.barcode}) between 1 and 40`,
    ),
    check('product_variants_not_empty', sql`num_nonnulls(${table.sku}, ${table.barcode}, ${table.pricePaise}) > 0`),
  ],
)

/** An HSN code and a GST rate from a day on. */
const taxRateColumns = () => ({
  /** First day, in Indian time. */
  validFrom: date('valid_from').notNull().default(FIRST_GST_DAY),
  /** Empty: that of the category, or of all other categories. */
  hsn: text('hsn').notNull().default(''),
  /** Percent; null: that of the category, or of all other categories. */
  gstRate: doublePrecision('gst_rate'),
  /** The highest value of one unit, without tax, that has this rate; above it `rateAbove` applies. Null: any value. */
  upToPaise: integer('up_to_paise').$type<Paise>(),
  rateAbove: doublePrecision('rate_above'),
})

const taxRateChecks = (name: string, table: Record<'hsn' | 'gstRate' | 'upToPaise' | 'rateAbove', SQLWrapper>) => [
  check(`${name}_hsn_form`, sql`${table.hsn} ~ '^([0-9]{4}([0-9]{2}){0,2})?$'`),
  check(`${name}_gst_rate_bounds`, sql`${table.gstRate} between 0 and 100`),
  check(
    `${name}_slab`,
    sql`num_nonnulls(${table.upToPaise}, ${table.rateAbove}) in (0, 2) and (${table.upToPaise} is null or ${table.gstRate} is not null) and ${table.upToPaise} > 0 and ${table.rateAbove} between 0 and 100`,
  ),
]

/** The rates of a category's products, unless a product has its own. */
export const taxCategories = pgTable(
  'tax_categories',
  {
    /** Empty: for every category that has none of its own. */
    category: text('category').notNull(),
    ...taxRateColumns(),
  },
  (table) => [primaryKey({ columns: [table.category, table.validFrom] }), ...taxRateChecks('tax_categories', table)],
)

/** A product's own rates. Before the first day, and where they say nothing, the columns of the product apply. */
export const productTaxRates = pgTable(
  'product_tax_rates',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    ...taxRateColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.validFrom] }),
    ...taxRateChecks('product_tax_rates', table),
  ],
)

/** One row. Triggers increment the version in the transaction that changes a product or image. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    /** Always true, so there can be only one row. */
    isSingleton: boolean('only').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalogue_version_one_row', sql`${table.isSingleton}`)],
)

/** All searchable words of live products, for spelling correction. Maintained by triggers. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    uses: integer('uses').notNull(),
    stem: text('stem').notNull().generatedAlwaysAs(sql`search_stem(word)`),
    sound: text('sound').notNull().generatedAlwaysAs(sql`search_sound(word)`),
  },
  (table) => [
    index('search_words_begin').on(table.word.op('text_pattern_ops')),
    index('search_words_stem').on(table.stem),
    index('search_words_sound').on(table.sound),
  ],
)
