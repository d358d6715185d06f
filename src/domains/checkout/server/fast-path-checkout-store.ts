import { sql } from 'drizzle-orm'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { type CodFacts, selectCodFacts } from './cod-facts-store.ts'
import type { checkouts } from './tables.ts'

type NewCheckout = Required<Omit<typeof checkouts.$inferInsert, 'state' | 'providerOrderId' | 'draftOrderId'>>

/** Timestamps, the address and the lines as text. */
interface FastPathCheckout extends Record<string, unknown> {
  id: string
  userId: string
  customerName: string
  customerEmail: string
  customerMobile: string | null
  address: string
  totalPaise: NewCheckout['totalPaise']
  discountId: string | null
  discountCode: string | null
  discountPaise: NewCheckout['discountPaise']
  shippingOptionId: string | null
  shippingOption: string | null
  shippingChargePaise: NewCheckout['shippingChargePaise']
  /** Dates such as 2026-11-15. */
  deliverFrom: string | null
  deliverBy: string | null
  currency: string
  createdAt: string
  holdExpiresAt: string
  receipt: string
  leaseUntil: string
  reconcileAt: string
  isDemo: boolean
  lines: string
  /** Unpaid checkouts are counted from here. */
  countedFrom: string
  maxUnpaid: number
  /** Null if the request refers to no cart. */
  cartUpdatedAt: string | null
}

const value = sql.placeholder

/**
 * Holds the stock and inserts an online checkout with its lines, in one statement, and returns whether the customer could
 * pay in cash. Returns no row and changes nothing if the customer has a live checkout, too many unpaid ones or units in
 * unpaid orders with cash on delivery, or if the cart has changed since. Fails, which undoes everything, with a division
 * by zero if stock is short, with a unique violation if the customer starts another checkout at the same time, and with a
 * check violation if the discount is used up. Does not wait for the disk: the statement that stores the provider order
 * does, and with its own change it writes this one, before the shopper gets a response.
 */
export const insertCheckoutFastPath = prepareStatement<{ id: string; codFacts: CodFacts }, FastPathCheckout>(
  'insert_checkout_fast_path',
  sql`
WITH line AS MATERIALIZED (
  SELECT * FROM json_to_recordset(${value('lines')}::json) AS line("position" int, "productId" text, "stockId" bigint,
    "sku" text, "name" text, "category" text, "image" text, "size" text, "color" text, "pricePaise" int, "quantity" int,
    "discountPaise" int)
),
created AS (
  INSERT INTO checkouts (id, user_id, customer_name, customer_email, customer_mobile, address, total_paise, discount_id,
    discount_code, discount_paise, shipping_option_id, shipping_option, shipping_charge_paise, deliver_from, deliver_by,
    currency, created_at, hold_expires_at, receipt, provider_order_lease_until, reconcile_at, is_demo)
  SELECT ${value('id')}, ${value('userId')}, ${value('customerName')}, ${value('customerEmail')}, ${value('customerMobile')},
    ${value('address')}::jsonb, ${value('totalPaise')}::int, ${value('discountId')}, ${value('discountCode')},
    ${value('discountPaise')}::int, ${value('shippingOptionId')}, ${value('shippingOption')},
    ${value('shippingChargePaise')}::int, ${value('deliverFrom')}::date, ${value('deliverBy')}::date, ${value('currency')}, ${value('createdAt')}::timestamptz,
    ${value('holdExpiresAt')}::timestamptz, ${value('receipt')}, ${value('leaseUntil')}::timestamptz,
    ${value('reconcileAt')}::timestamptz, ${value('isDemo')}::boolean
  WHERE NOT EXISTS (SELECT FROM checkouts WHERE coalesce(draft_order_id, user_id) = ${value('userId')} AND state IN ('open', 'paid'))
    AND (SELECT count(*) FROM checkouts WHERE user_id = ${value('userId')} AND state NOT IN ('settled', 'refunded')
      AND created_at > ${value('countedFrom')}::timestamptz) <= ${value('maxUnpaid')}::int
    AND NOT EXISTS (
      SELECT FROM carts WHERE user_id = ${value('userId')} AND updated_at > ${value('cartUpdatedAt')}::timestamptz
    )
    AND NOT EXISTS (
      SELECT FROM orders WHERE user_id = ${value('userId')} AND payment_method = 'COD' AND paid_at IS NULL
        AND status IN ('Processing', 'Shipped')
    )
  RETURNING id
),
needed AS (SELECT "stockId" AS id, sum(quantity)::int AS units FROM line, created GROUP BY "stockId"),
locked AS MATERIALIZED (SELECT id FROM stock WHERE id IN (SELECT id FROM needed) ORDER BY id FOR NO KEY UPDATE),
held AS (
  UPDATE stock SET held = held + units
  FROM needed JOIN locked USING (id) WHERE stock.id = needed.id AND on_hand - held >= units
  RETURNING stock.id
),
inserted AS (
  INSERT INTO checkout_lines (checkout_id, position, product_id, stock_id, sku, name, category, image, size, color,
    price_paise, quantity, discount_paise)
  SELECT created.id, position, "productId", "stockId", sku, name, category, image, size, color, "pricePaise", quantity,
    "discountPaise"
  FROM line, created
)
SELECT created.id, 1 / ((SELECT count(*) FROM held) = (SELECT count(*) FROM needed))::int AS "isHeld",
  set_config('synchronous_commit', 'off', true),
  (${selectCodFacts(sql`${value('userId')}::text`, sql`${value('address')}::jsonb->>'phone'`)}) AS "codFacts"
FROM created`,
)
