import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { PlannedOrder } from './types.ts'

/** What the demo's customers have ordered, as it was decided when the demo was loaded, and how far its making has come. */
export const demoOrders = pgTable('demo_orders', {
  n: integer('n').primaryKey(),
  plan: jsonb('plan').$type<PlannedOrder>().notNull(),
  /** What it sells was received for it, so that the shelf reads afterwards as it did before. */
  isStocked: boolean('is_stocked').notNull().default(false),
  checkoutId: text('checkout_id'),
  doneAt: moment('done_at'),
})
