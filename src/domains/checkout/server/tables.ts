import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { lineColumns } from '#domains/orders/server/tables.ts'
import { moment, quoted } from '#platform/database/columns.ts'
import { type Address, type CheckoutState, checkoutStates } from '../contract.ts'

/** What a shopper is about to pay. While it is open or paid, its lines are held in the stock table. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<CheckoutState>().notNull().default('open'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerMobile: text('customer_mobile'),
    address: jsonb('address').$type<Address>().notNull(),
    totalPaise: integer('total_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    createdAt: moment('created_at').notNull(),
    holdExpiresAt: moment('hold_expires_at').notNull(),
    /** What the provider's order is found by when its answer was lost. */
    receipt: text('receipt').notNull().unique('checkouts_receipt'),
    providerOrderId: text('provider_order_id').unique('checkouts_provider_order'),
    /** Until then somebody is asking the provider for an order, and nobody else does. */
    orderingUntil: moment('ordering_until'),
    /** When the provider is asked next what was paid; null when there is nothing more to ask. */
    nextAskAt: moment('next_ask_at'),
    /** Of a customer of the demo; said once, for good. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    // one live checkout per shopper, whatever happens at once
    uniqueIndex('checkouts_live').on(table.userId).where(sql`${table.state} in ('open', 'paid')`),
    index('checkouts_to_ask').on(table.nextAskAt).where(sql`${table.nextAskAt} is not null`),
    check('checkouts_state_known', sql`${table.state} in (${quoted(checkoutStates)})`),
    check('checkouts_total_positive', sql`${table.totalPaise} > 0`),
  ],
)

/** As the shopper saw it when the checkout was made. */
export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    ...lineColumns,
  },
  (table) => [
    primaryKey({ name: 'checkout_lines_of', columns: [table.checkoutId, table.position] }),
    index('checkout_lines_stock').on(table.stockId),
    check('checkout_lines_counted', sql`${table.quantity} > 0 and ${table.pricePaise} > 0`),
  ],
)
