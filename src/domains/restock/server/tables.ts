import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/server/tables.ts'
import { moment, rowNumber } from '#platform/database/columns.ts'

/** Spelled out, because the planner knows a partial index only by these very words. */
export const isWaiting = sql.raw('told_at is null')

/** Who wants to hear when something can be had again. The ids are the order of asking. */
export const restockAlerts = pgTable(
  'restock_alerts',
  {
    id: rowNumber(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** What of it; null for any. */
    size: text('size'),
    color: text('color'),
    /** Where the links of the mail lead: the shop's address as it was known when it was asked for. */
    origin: text('origin').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** One mail, and the alert is done. */
    toldAt: moment('told_at'),
    /** Of the link in that mail. */
    tokenHash: text('token_hash'),
  },
  (table) => [
    // once per address and choice, however the address is typed; who was told may ask again
    uniqueIndex('restock_alerts_once')
      .on(
        table.productId,
        sql`lower(${table.email})`,
        sql`coalesce(${table.size}, '')`,
        sql`coalesce(${table.color}, '')`,
      )
      .where(isWaiting),
    index('restock_alerts_queue').on(table.productId, table.id).where(isWaiting),
    index('restock_alerts_told').on(table.productId, table.toldAt),
    index('restock_alerts_asked').on(table.askedAt),
    index('restock_alerts_email').on(sql`lower(${table.email})`),
    uniqueIndex('restock_alerts_token').on(table.tokenHash),
    check(
      'restock_alerts_bounded',
      sql`length(${table.email}) between 3 and 254 and length(${table.size}) <= 60 and length(${table.color}) <= 60 and length(${table.origin}) <= 300`,
    ),
    check('restock_alerts_told_by_mail', sql`(${table.toldAt} is null) = (${table.tokenHash} is null)`),
  ],
)
