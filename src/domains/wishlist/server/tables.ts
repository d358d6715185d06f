import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { products } from '#domains/catalogue/server/tables.ts'
import { identityId, timestamptz } from '#platform/database/columns.ts'
import type { Paise } from '#shared/money.ts'

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
export const hasAlerts = sql.raw('alerts_since is not null')

export const wishlists = pgTable(
  'wishlists',
  {
    id: text('id').primaryKey(),
    guestId: text('guest_id').unique('wishlists_guest_unique'),
    userId: text('user_id')
      .unique('wishlists_user_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the customer agreed to emails about price drops and restocks; null without consent. */
    alertsSince: timestamptz('alerts_since'),
    /** Base URL of the links in the emails, taken from the request that turned them on. */
    alertsOrigin: text('alerts_origin'),
    lastAlertAt: timestamptz('last_alert_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('wishlists_alerts').on(table.id).where(hasAlerts),
    check('wishlists_one_owner', sql`num_nonnulls(${table.guestId}, ${table.userId}) = 1`),
    check('wishlists_alerts_of_customers', sql`${table.alertsSince} is null or ${table.userId} is not null`),
    check('wishlists_alerts_origin', sql`(${table.alertsSince} is null) = (${table.alertsOrigin} is null)`),
    check('wishlists_bounded', sql`length(${table.guestId}) <= 100 and length(${table.alertsOrigin}) <= 300`),
  ],
)

/** A saved product. Name, price and stock are read from the product whenever the wishlist is shown. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    /** Items are ordered by id. */
    id: identityId(),
    wishlistId: text('wishlist_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null means any color. */
    color: text('color'),
    savedPricePaise: integer('saved_price_paise').$type<Paise>().notNull(),
    /** The price in the last alert; until the first alert, the saved price. */
    lastAlertPricePaise: integer('told_price_paise').$type<Paise>().notNull(),
    /** Whether the item was in stock at the last alert, or when it was saved; a worker resets it when the item sells out. */
    wasInStockAtLastAlert: boolean('told_in_stock').notNull(),
    addedAt: timestamptz('added_at').notNull(),
  },
  (table) => [
    unique('wishlist_items_once').on(table.wishlistId, table.productId, table.color).nullsNotDistinct(),
    index('wishlist_items_product').on(table.productId),
    check('wishlist_items_bounded', sql`length(${table.color}) <= 60`),
  ],
)

/** Links in emails that turn the emails off. */
export const wishlistUnsubscribeLinks = pgTable(
  'wishlist_stop_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    wishlistId: text('wishlist_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('wishlist_stop_links_wishlist').on(table.wishlistId)],
)
