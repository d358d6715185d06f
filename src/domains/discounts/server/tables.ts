import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Paise } from '#shared/money.ts'
import { discountKinds } from '../contract.ts'

/** Codes and automatic discounts. Never deleted: checkouts and orders reference them. */
export const discounts = pgTable(
  'discounts',
  {
    id: text('id').primaryKey(),
    /** Null for an automatic discount. Archived codes stay taken. */
    code: text('code').unique('discounts_code'),
    title: text('title').notNull(),
    kind: text('kind', { enum: discountKinds }).notNull(),
    /** Percent, or paise. */
    value: integer('value').notNull(),
    minSubtotalPaise: integer('min_subtotal_paise').$type<Paise>().notNull(),
    collectionIds: jsonb('collection_ids').$type<string[]>().notNull(),
    productIds: jsonb('product_ids').$type<string[]>().notNull(),
    firstOrderOnly: boolean('first_order_only').notNull(),
    startsAt: timestamptz('starts_at'),
    endsAt: timestamptz('ends_at'),
    usageLimit: integer('usage_limit'),
    perCustomerLimit: integer('per_customer_limit'),
    /** The only email that may use a personal code. */
    userEmail: text('user_email'),
    isActive: boolean('is_active').notNull().default(true),
    archivedAt: timestamptz('archived_at'),
    /** Live and settled checkouts. A trigger on checkouts keeps it. */
    uses: integer('uses').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** Incremented by every edit, to detect concurrent edits. */
    version: integer('version').notNull().default(1),
    editedAt: timestamptz('edited_at'),
    editedBy: text('edited_by'),
  },
  (table) => [
    index('discounts_newest').on(table.createdAt, table.id),
    uniqueIndex('discounts_personal').on(foldEmailColumn(table.userEmail)).where(sql`${table.userEmail} is not null`),
    index('discounts_offers').on(table.id).where(sql`${table.code} is null and ${table.archivedAt} is null`),
    check('discounts_code_form', sql`${table.code} ~ '^[A-Z0-9-]{3,30}$'`),
    check('discounts_kind_known', sql`${table.kind} in (${quoteList(discountKinds)})`),
    check('discounts_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 100)`),
    check(
      'discounts_uses_within_limit',
      sql`${table.uses} >= 0 and (${table.usageLimit} is null or ${table.uses} <= ${table.usageLimit})`,
    ),
    check('discounts_title_bounded', sql`length(${table.title}) between 1 and 60`),
  ],
)
