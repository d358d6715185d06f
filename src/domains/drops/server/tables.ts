import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { products } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import { identityId, quoteList, timestamptz } from '#platform/database/columns.ts'
import { queueEntryStates } from '../contract.ts'

/** The queue for the units of a drop. An entry in the state `held` holds one unit in the stock table. */
export const queueEntries = pgTable(
  'drop_places',
  {
    /** The order of arrival. */
    id: identityId(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    stockId: bigint('stock_id', { mode: 'number' })
      .notNull()
      .references(() => stock.id, { onDelete: 'cascade' }),
    /** The variant that the shopper chose, which may share its stock with others. */
    size: text('size'),
    color: text('color'),
    /** Of the token that the browser keeps. */
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the client's network, to limit the entries from one; null for a request from this machine. */
    networkHash: text('network_hash'),
    /** Where to write when a unit is held; the account's, or one that a guest gave. */
    email: text('email'),
    state: text('state', { enum: queueEntryStates }).notNull(),
    joinedAt: timestamptz('joined_at').notNull(),
    /** Set while a unit is held: until when the shopper can start the checkout. */
    heldUntil: timestamptz('held_until'),
  },
  (table) => [
    // one entry per browser and per account
    uniqueIndex('drop_places_live_token')
      .on(table.productId, table.tokenHash)
      .where(sql`${table.state} in ('waiting', 'held')`),
    uniqueIndex('drop_places_live_user')
      .on(table.productId, table.userId)
      .where(sql`${table.state} in ('waiting', 'held')`),
    index('drop_places_token').on(table.tokenHash, table.productId),
    index('drop_places_user').on(table.userId, table.productId),
    index('drop_places_waiting').on(table.stockId, table.id).where(sql`${table.state} = 'waiting'`),
    index('drop_places_held').on(table.heldUntil).where(sql`${table.state} = 'held'`),
    check('drop_places_state_known', sql`${table.state} in (${quoteList(queueEntryStates)})`),
    check('drop_places_held_until', sql`(${table.state} = 'held') = (${table.heldUntil} is not null)`),
  ],
)
