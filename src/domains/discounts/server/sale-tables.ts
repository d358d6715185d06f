import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/server/tables.ts'
import { identityId, quoteList, timestamptz } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import { discountKinds } from '../contract.ts'

export const sales = pgTable(
  'sales',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    kind: text('kind', { enum: discountKinds }).notNull(),
    /** Percent, or paise. */
    value: integer('value').notNull(),
    collectionIds: jsonb('collection_ids').$type<string[]>().notNull(),
    productIds: jsonb('product_ids').$type<string[]>().notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at'),
    createdAt: timestamptz('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    /** When the first prices were lowered. */
    startedAt: timestamptz('started_at'),
    /** Set by an admin; the prices may follow seconds later. */
    undoneAt: timestamptz('undone_at'),
    /** When the prices were restored, or the sale was undone before its start. */
    endedAt: timestamptz('ended_at'),
    /** The admin who ended or undid it. */
    endedBy: text('ended_by'),
    /** Set when all prices are lowered: the chosen products, and those with a sale price. */
    selectedCount: integer('selected_count'),
    productCount: integer('product_count'),
  },
  (table) => [
    index('sales_newest').on(table.startsAt, table.id),
    index('sales_open').on(table.startsAt).where(sql`${table.endedAt} is null`),
    check('sales_kind_known', sql`${table.kind} in (${quoteList(discountKinds)})`),
    check('sales_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 90)`),
    check('sales_title_bounded', sql`length(${table.title}) between 1 and 60`),
    check('sales_period', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
)

/** The prices that a sale lowered, and what they were. */
export const salePrices = pgTable(
  'sale_prices',
  {
    id: identityId(),
    saleId: text('sale_id')
      .notNull()
      .references(() => sales.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** False for the product's own price. A variant may have neither size nor color. */
    isVariant: boolean('is_variant').notNull(),
    size: text('size'),
    color: text('color'),
    pricePaise: integer('price_paise').$type<Paise>().notNull(),
    salePaise: integer('sale_paise').$type<Paise>().notNull(),
    /** The original price before and during the sale; null for variants, which have none. */
    originalPaise: integer('original_paise').$type<Paise>(),
    saleOriginalPaise: integer('sale_original_paise').$type<Paise>(),
    /** Null until the end. A price that changed during the sale is kept. */
    outcome: text('outcome', { enum: ['restored', 'kept'] }),
  },
  (table) => [
    index('sale_prices_sale').on(table.saleId, table.productId),
    // a price is in one sale at a time
    uniqueIndex('sale_prices_current')
      .on(table.productId, table.isVariant, sql`coalesce(${table.size}, '')`, sql`coalesce(${table.color}, '')`)
      .where(sql`${table.outcome} is null`),
    check('sale_prices_lower', sql`${table.salePaise} between 1 and ${table.pricePaise} - 1`),
    check('sale_prices_outcome_known', sql`${table.outcome} in ('restored', 'kept')`),
  ],
)
