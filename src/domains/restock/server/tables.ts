import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/server/tables.ts'
import { identityId, timestamptz } from '#platform/database/columns.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'

/** Raw SQL, because the planner matches a partial index only by its literal condition. */
export const isWaiting = sql.raw('notified_at is null')

/** Alerts are sent in the order of their ids. */
export const restockAlerts = pgTable(
  'restock_alerts',
  {
    id: identityId(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** null matches any size or color. */
    size: text('size'),
    color: text('color'),
    /** Base URL of the links in the email, taken from the request. */
    origin: text('origin').notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    /** Sent when a drop opens, to everyone, instead of when units are back. */
    awaitsOpening: boolean('awaits_opening').notNull().default(false),
    /** When the alert's only email was sent. */
    notifiedAt: timestamptz('notified_at'),
    /** Hash of the token in the unsubscribe link of the email. */
    tokenHash: text('token_hash'),
  },
  (table) => [
    // one waiting alert per email address (whatever its spelling) and variant
    uniqueIndex('restock_alerts_once')
      .on(
        table.productId,
        foldEmailColumn(table.email),
        sql`coalesce(${table.size}, '')`,
        sql`coalesce(${table.color}, '')`,
      )
      .where(isWaiting),
    index('restock_alerts_queue').on(table.productId, table.id).where(isWaiting),
    index('restock_alerts_notified').on(table.productId, table.notifiedAt),
    index('restock_alerts_requested').on(table.requestedAt),
    index('restock_alerts_email').on(foldEmailColumn(table.email)),
    uniqueIndex('restock_alerts_token').on(table.tokenHash),
    check(
      'restock_alerts_bounded',
      sql`length(${table.email}) between 3 and 254 and length(${table.size}) <= 60 and length(${table.color}) <= 60 and length(${table.origin}) <= 300`,
    ),
    check('restock_alerts_notified_by_email', sql`(${table.notifiedAt} is null) = (${table.tokenHash} is null)`),
  ],
)
