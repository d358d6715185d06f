import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { identityId, timestamptz } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'
import { MAX_QUANTITY } from '../contract.ts'

/** Has no index on `updated_at`: it would slow down every change more than it speeds up the daily cleanup. */
export const carts = pgTable(
  'carts',
  {
    id: text('id').primaryKey(),
    guestId: text('guest_id').unique('carts_guest_unique'),
    userId: text('user_id')
      .unique('carts_user_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the shopper applied it, in upper case. Whether it applies is decided whenever the cart is shown. */
    discountCode: text('discount_code'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Increases with every change. Has millisecond precision, as in responses, which browsers order by it. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('carts_one_owner', sql`num_nonnulls(${table.guestId}, ${table.userId}) = 1`)],
)

/** One variant of a product. Name and price are read from the product whenever the cart is shown. */
export const cartLines = pgTable(
  'cart_lines',
  {
    /** Lines are ordered by id. */
    id: identityId(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** No foreign key: lines outlive a deleted product, so the cart can show that it is gone. */
    productId: text('product_id').notNull(),
    size: text('size'),
    color: text('color'),
    quantity: integer('quantity').notNull(),
    /** Name and price when the line was added: to detect price changes, and to name a deleted product. */
    seenName: text('seen_name'),
    seenPricePaise: integer('seen_price_paise').$type<Paise>(),
    /** Kept with the cart, but not part of its total, its stock or the checkout. */
    isSavedForLater: boolean('saved_for_later').notNull().default(false),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_variant_unique').on(table.cartId, table.productId, table.size, table.color).nullsNotDistinct(),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
)

/**
 * The carts that shoppers changed on a day in Indian time, each of which had an item. A worker fills it, because a trigger
 * would slow down every change to a cart. Has no foreign key: it outlives the carts.
 */
export const activeCarts = pgTable(
  'active_carts',
  { day: date('day').notNull(), cartId: text('cart_id').notNull() },
  (table) => [primaryKey({ name: 'active_carts_pk', columns: [table.day, table.cartId] })],
)

/** Customers who want to be reminded of their cart by email. */
export const cartReminders = pgTable(
  'cart_reminders',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the customer agreed. */
    since: timestamptz('since').notNull(),
    /** Base URL of the links in the emails, taken from the request that turned them on. */
    origin: text('origin').notNull(),
    /** The newest line of the last reminder. The next one follows when none of its lines is left. */
    remindedLineId: bigint('reminded_line_id', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('cart_reminders_bounded', sql`length(${table.origin}) <= 300`)],
)

/** Links in emails that turn the reminders off. */
export const cartReminderUnsubscribeLinks = pgTable(
  'cart_reminder_stop_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => cartReminders.userId, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('cart_reminder_stop_links_user').on(table.userId)],
)
