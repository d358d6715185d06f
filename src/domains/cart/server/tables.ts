import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { moment, rowNumber } from '#platform/database/columns.ts'
import { MAX_QUANTITY } from '../contract.ts'

/** A guest's or a customer's. No index by age: it would cost every change more than it saves the daily sweep. */
export const carts = pgTable(
  'carts',
  {
    id: text('id').primaryKey(),
    guestId: text('guest_id').unique('carts_of_guest'),
    userId: text('user_id')
      .unique('carts_of_user')
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Later with every change, to the millisecond that answers carry: browsers tell the newer of two answers by it. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('carts_one_owner', sql`num_nonnulls(${table.guestId}, ${table.userId}) = 1`)],
)

/** One choice of a product. Its name and price are the product's, looked up whenever the cart is shown. */
export const cartLines = pgTable(
  'cart_lines',
  {
    /** Lines keep the order in which they came. */
    id: rowNumber(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** No foreign key: a product that goes leaves its lines, so that the shopper is told. */
    productId: text('product_id').notNull(),
    size: text('size'),
    color: text('color'),
    quantity: integer('quantity').notNull(),
    /** As the shopper saw them when it was put in: to tell a change of price, and what it was that is gone. */
    seenName: text('seen_name'),
    seenPricePaise: integer('seen_price_paise'),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cart_lines_of').on(table.cartId, table.productId, table.size, table.color).nullsNotDistinct(),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
)
