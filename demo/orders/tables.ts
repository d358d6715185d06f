import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import type { PlannedOrder } from './types.ts'

/** The queue of demo orders: planned once, when the demo is loaded, then placed one by one. */
export const demoOrders = pgTable('demo_orders', {
  n: integer('n').primaryKey(),
  plan: jsonb('plan').$type<PlannedOrder>().notNull(),
  /** Whether its quantities were added to stock, which leaves the stock levels unchanged once it is sold. */
  isStocked: boolean('is_stocked').notNull().default(false),
  checkoutId: text('checkout_id'),
  doneAt: timestamptz('done_at'),
})
