import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, quoted, rowNumber, tsvector } from '#platform/database/columns.ts'
import { idPattern } from '#shared/ids.ts'
import { type Measurement, productStates } from '../contract.ts'

/** What shoppers may see. Spelled out, because the planner knows a partial index only by these very words. */
export const isLive = sql.raw(`state = 'live'`)

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    // what lists are found and ordered by comes first: reading it off a row passes over nothing long
    createdAt: moment('created_at').notNull().defaultNow(),
    pricePaise: integer('price_paise').notNull(),
    /** Sold and not returned; follows the stock table within a second (announce-stock-changes.ts). */
    unitsSold: integer('units_sold').notNull().default(0),
    /** One number for all that facets count, and one for the colours: equal when these are equal. */
    kind: bigint('kind', { mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(sql`product_kind(category, gender, collections, sizes, material, brand)`),
    shade: bigint('shade', { mode: 'bigint' }).notNull().generatedAlwaysAs(sql`product_shade(colors)`),
    /** The words it is found by, those of the name weighing most, and what filters ask for, such as 'color:black'. */
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`product_search(name, category, gender, collections, sizes, colors, material, brand, sku)`),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    description: text('description').array().notNull().default([]),
    originalPricePaise: integer('original_price_paise'),
    category: text('category').notNull(),
    gender: text('gender', { enum: ['Men', 'Women', 'Unisex'] }).notNull(),
    collections: text('collections').array().notNull().default([]),
    sizes: text('sizes').array().notNull().default([]),
    colors: text('colors').array().notNull().default([]),
    brand: text('brand').notNull(),
    material: text('material').notNull(),
    /** A row for each size, in centimetres; empty when nobody measured it. */
    measurements: jsonb('measurements').$type<Measurement[]>().notNull().default([]),
    /** Shoppers see what is live, and nothing else. */
    state: text('state', { enum: productStates }).notNull().default('live'),
    /** Raised by every edit, so that two admins who edit at once are told of each other. */
    version: integer('version').notNull().default(1),
    /** When an admin edited it last, and who, under the name they had; nothing before the first edit. */
    editedAt: moment('edited_at'),
    editedBy: text('edited_by'),
  },
  (table) => [
    uniqueIndex('products_sku_unique').on(sql`lower(${table.sku})`),
    // what shoppers page through holds live products alone, however many were archived
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(isLive),
    index('products_cheapest')
      .on(table.pricePaise, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isLive),
    index('products_dearest')
      .on(table.pricePaise.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isLive),
    index('products_best_sold')
      .on(table.unitsSold.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isLive),
    index('products_kinds').on(table.kind, table.shade).where(isLive),
    index('products_search').using('gin', table.search).where(isLive),
    // what admins page through, in every state
    index('products_all_newest').on(table.createdAt, table.id),
    index('products_all_names').on(sql`lower(${table.name})`, table.id),
    index('products_all_prices').on(table.pricePaise, table.id),
    index('products_all_sold').on(table.unitsSold, table.id),
    index('products_all_categories').on(table.category, table.createdAt, table.id),
    index('products_all_collections').using('gin', table.collections),
    index('products_states').on(table.state, table.id),
    // found by any part of its name or article number
    index('products_names').using('gin', sql`(${table.name} || ' ' || ${table.sku}) gin_trgm_ops`),
    check('products_id_form', sql`${table.id} ~ ${sql.raw(`'${idPattern.source}'`)}`),
    // bounded, because every word of them goes into an index
    check(
      'products_text_bounds',
      sql`length(${table.name}) between 1 and 200 and length(${table.sku}) between 1 and 60 and length(${table.category}) between 1 and 60 and length(${table.brand}) <= 60 and length(${table.material}) <= 120`,
    ),
    check(
      'products_filter_values',
      sql`are_filter_values(${table.collections}) and are_filter_values(${table.sizes}) and are_filter_values(${table.colors})`,
    ),
    check('products_price_positive', sql`${table.pricePaise} > 0 and ${table.originalPricePaise} > 0`),
    check('products_gender_known', sql`${table.gender} in ('Men', 'Women', 'Unisex')`),
    check('products_state_known', sql`${table.state} in (${quoted(productStates)})`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: rowNumber(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    altText: text('alt_text').notNull().default(''),
    /** The colour it shows; null when it shows the product in general. */
    color: text('color'),
    /** The picture in a few hundred bytes, blurred: a data URL to stand in its place while it loads. */
    placeholder: text('placeholder'),
  },
  (table) => [unique('product_images_order').on(table.productId, table.position)],
)

/** One row for the whole product (no size, no colour), or one for each size and colour. */
export const stock = pgTable(
  'stock',
  {
    id: rowNumber(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size'),
    color: text('color'),
    onHand: integer('on_hand').notNull().default(0),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    received: integer('received').notNull().default(0),
  },
  (table) => [
    unique('stock_of').on(table.productId, table.size, table.color).nullsNotDistinct(),
    check('stock_whole_or_by_choice', sql`(${table.size} is null) = (${table.color} is null)`),
    check('stock_never_oversold', sql`${table.held} >= 0 and ${table.onHand} >= ${table.held}`),
    check('stock_all_accounted_for', sql`${table.onHand} + ${table.sold} - ${table.returned} = ${table.received}`),
    check('stock_returns_were_sold', sql`${table.returned} >= 0 and ${table.sold} >= ${table.returned}`),
  ],
)

/**
 * How many of each product can be had, all choices together: what admins sort and filter by. A trigger begins it with the
 * product; it follows the stock table within a second (announce-stock-changes.ts), so that no sale waits for it.
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    available: integer('available').notNull().default(0),
  },
  (table) => [index('stock_levels_available').on(table.available, table.productId)],
)

/** What happened to stock and was not announced yet: appended by a trigger, so that one sale never waits for another. */
export const stockChanges = pgTable('stock_changes', {
  id: rowNumber(),
  productId: text('product_id').notNull(),
  /** Sold by it, less what was returned. */
  units: integer('units').notNull(),
})

/** One row; triggers raise it in the transaction that changes a product or a picture. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    only: boolean('only').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('catalogue_version_one_row', sql`${table.only}`)],
)

/** Every word that some product can be found by; triggers keep it. Misspelt searches are matched against it. */
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
