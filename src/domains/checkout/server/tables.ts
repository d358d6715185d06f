import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/accounts/server/tables.ts'
import { createLineChecks, lineColumns, purchaseColumns } from '#domains/orders/server/tables.ts'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type CheckoutState, checkoutStates, paymentMethods } from '../contract.ts'
import { draftOrders } from './draft-tables.ts'

/** The last ten digits of the phone number. The discounts' `toPhoneKey` must return the same. */
const phoneKey = (address: SQLWrapper) => sql`phone_key(${address}->>'phone')`

/** While a checkout is open or paid, its lines are held in the stock table. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set if a draft order is being paid: with its prices, and apart from the customer's cart. */
    draftOrderId: text('draft_order_id').references(() => draftOrders.id),
    state: text('state').$type<CheckoutState>().notNull().default('open'),
    ...purchaseColumns(),
    shippingOptionId: text('shipping_option_id'),
    currency: text('currency').notNull().default('INR'),
    createdAt: timestamptz('created_at').notNull(),
    holdExpiresAt: timestamptz('hold_expires_at').notNull(),
    /** Finds the provider order if the response to its creation was lost. */
    receipt: text('receipt').notNull().unique('checkouts_receipt'),
    providerOrderId: text('provider_order_id').unique('checkouts_provider_order'),
    /** Lease of the process that is creating the provider order. */
    providerOrderLeaseUntil: timestamptz('provider_order_lease_until'),
    /** When to query the provider next; null when there is nothing left to reconcile. */
    reconcileAt: timestamptz('reconcile_at'),
    /** Copied from the customer at creation. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    // one live checkout per shopper, even under concurrency; those of draft orders are apart
    uniqueIndex('checkouts_live_owner')
      .on(sql`coalesce(${table.draftOrderId}, ${table.userId})`)
      .where(sql`${table.state} in ('open', 'paid')`),
    // a draft order becomes at most one order: a payment of any other checkout of it is refunded
    uniqueIndex('checkouts_draft_order')
      .on(table.draftOrderId)
      .where(sql`${table.draftOrderId} is not null and ${table.state} not in ('cancelled', 'refunded')`),
    index('checkouts_of_draft_order').on(table.draftOrderId).where(sql`${table.draftOrderId} is not null`),
    // for the limit on unpaid checkouts
    index('checkouts_unpaid')
      .on(table.userId, table.createdAt)
      .where(sql`${table.state} not in ('settled', 'refunded')`),
    // few, to find their refunds
    index('checkouts_refunded').on(table.userId).where(sql`${table.state} = 'refunded'`),
    // for the figures of a period; almost free to maintain
    index('checkouts_created').using('brin', table.createdAt),
    index('checkouts_reconcile').on(table.reconcileAt).where(sql`${table.reconcileAt} is not null`),
    check('checkouts_state_known', sql`${table.state} in (${quoteList(checkoutStates)})`),
    check('checkouts_payment_method_known', sql`${table.paymentMethod} in (${quoteList(paymentMethods)})`),
    // cash is never expected at the provider
    check(
      'checkouts_cod',
      sql`${table.codFeePaise} >= 0 and (${table.paymentMethod} = 'COD' or ${table.codFeePaise} = 0) and (${table.paymentMethod} = 'Online' or ${table.providerOrderId} is null)`,
    ),
    check('checkouts_shipping_charge', sql`${table.shippingChargePaise} >= 0`),
    check('checkouts_total_positive', sql`${table.totalPaise} > 0`),
    // for the limits of a discount; checkouts without one are in none of these
    index('checkouts_discount_user').on(table.discountId, table.userId).where(sql`${table.discountId} is not null`),
    index('checkouts_discount_phone')
      .on(table.discountId, phoneKey(table.address))
      .where(sql`${table.discountId} is not null`),
    index('checkouts_discount_live')
      .on(phoneKey(table.address))
      .where(sql`${table.discountId} is not null and ${table.state} in ('open', 'paid')`),
    check(
      'checkouts_discount',
      sql`(${table.discountId} is null) = (${table.discountPaise} = 0) and ${table.discountPaise} >= 0`,
    ),
  ],
)

/** A snapshot of what the shopper saw when the checkout was created. */
export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    ...lineColumns,
  },
  (table) => [
    primaryKey({ name: 'checkout_lines_pk', columns: [table.checkoutId, table.position] }),
    index('checkout_lines_stock').on(table.stockId),
    ...createLineChecks('checkout_lines', table),
  ],
)
