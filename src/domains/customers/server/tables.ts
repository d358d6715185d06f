import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { identityId, timestamptz } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import { MAX_NOTE_LENGTH, MAX_TAGS } from '../admin-contract.ts'

const userIdColumn = () => text('user_id').references(() => users.id, { onDelete: 'cascade' })

/**
 * One row per customer, and per admin who has ordered: what the list shows, sorts and searches. Everything except the tags is derived from accounts,
 * addresses, orders and payments, and is derived again when triggers report a change (`customer_changes`).
 */
export const customers = pgTable(
  'customers',
  {
    userId: userIdColumn().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The number of the account, or else of the last order or address. */
    phone: text('phone'),
    /** Name, email and the last ten digits of every known phone number, in lower case. */
    search: text('search').notNull(),
    orderCount: integer('order_count').notNull(),
    /** What was paid, less the refunds. */
    spentPaise: bigint('spent_paise', { mode: 'number' }).$type<Paise>().notNull(),
    lastOrderAt: timestamptz('last_order_at'),
    createdAt: timestamptz('created_at').notNull(),
    tags: text('tags').array().notNull().default([]),
  },
  (table) => [
    index('customers_newest').on(table.createdAt, table.userId),
    index('customers_name').on(sql`lower(${table.name})`, table.userId),
    index('customers_orders').on(table.orderCount, table.userId),
    index('customers_spent').on(table.spentPaise, table.userId),
    index('customers_last_order').on(sql`coalesce(${table.lastOrderAt}, '-infinity')`, table.userId),
    index('customers_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('customers_tags').using('gin', table.tags),
    // for the list of all tags
    index('customers_tagged').on(table.tags).where(sql`${table.tags} <> '{}'`),
    check('customers_tags_bounded', sql`cardinality(${table.tags}) <= ${sql.raw(String(MAX_TAGS))}`),
  ],
)

/** Accounts whose row in `customers` is out of date. Triggers append to it, so orders never wait for each other. */
export const customerChanges = pgTable('customer_changes', {
  id: identityId(),
  userId: text('user_id').notNull(),
})

/** A single row with the number of customers, because counting 50,000 is slow. Triggers keep it. */
export const customerCount = pgTable('customer_count', {
  count: integer('count').notNull(),
})

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: text('id').primaryKey(),
    userId: userIdColumn().notNull(),
    text: text('text').notNull(),
    /** The admin's id and name at that time. No foreign key, because the account may be deleted. */
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    index('customer_notes_user').on(table.userId, table.at),
    check('customer_notes_bounded', sql`length(${table.text}) between 1 and ${sql.raw(String(MAX_NOTE_LENGTH))}`),
  ],
)
