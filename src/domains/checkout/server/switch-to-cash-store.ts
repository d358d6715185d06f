import { sql } from 'drizzle-orm'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Paise } from '#shared/money.ts'

interface Switch extends Record<string, unknown> {
  /** The live checkout, to be paid online. */
  liveId: string
  id: string
  customerName: string
  customerEmail: string
  customerMobile: string | null
  totalPaise: Paise
  shippingOptionId: string | null
  shippingOption: string | null
  shippingChargePaise: Paise
  /** Dates such as 2026-11-15. */
  deliverFrom: string | null
  deliverBy: string | null
  codFeePaise: Paise
  receipt: string
  /** ISO timestamp. */
  createdAt: string
  /** When to look again for a payment of the live checkout. */
  reconcileAt: string | null
  countedFrom: string
  maxUnpaid: number
  /** Null if the request refers to no cart. */
  cartUpdatedAt: string | null
}

const value = sql.placeholder

/**
 * Replaces an unpaid checkout with one for the same lines and cash on delivery, in one statement. The hold
 * moves, with its end and without a stock change. Returns no row and changes nothing if the checkout has ended, a
 * payment is known, the customer has too many unpaid checkouts, or the cart has changed since.
 */
export const switchToCash = prepareStatement<{ id: string }, Switch>(
  'switch_to_cash',
  sql`
WITH replaced AS (
  UPDATE checkouts c SET state = 'cancelled', reconcile_at = ${value('reconcileAt')}::timestamptz
  WHERE id = ${value('liveId')} AND state = 'open' AND payment_method = 'Online'
    AND NOT EXISTS (SELECT FROM payments WHERE checkout_id = ${value('liveId')})
    AND (SELECT count(*) FROM checkouts unpaid WHERE unpaid.user_id = c.user_id AND unpaid.state NOT IN ('settled', 'refunded')
      AND unpaid.created_at > ${value('countedFrom')}::timestamptz) <= ${value('maxUnpaid')}::int
    AND NOT EXISTS (
      SELECT FROM carts WHERE carts.user_id = c.user_id AND carts.updated_at > ${value('cartUpdatedAt')}::timestamptz
    )
  RETURNING id, user_id, address, discount_id, discount_code, discount_paise, currency, hold_expires_at, is_demo
),
created AS (
  INSERT INTO checkouts (id, user_id, customer_name, customer_email, customer_mobile, address, total_paise, discount_id,
    discount_code, discount_paise, shipping_option_id, shipping_option, shipping_charge_paise, deliver_from, deliver_by,
    payment_method, cod_fee_paise, currency, created_at, hold_expires_at, receipt,
    reconcile_at, is_demo)
  SELECT ${value('id')}, user_id, ${value('customerName')}, ${value('customerEmail')}, ${value('customerMobile')}, address,
    ${value('totalPaise')}::int, discount_id, discount_code, discount_paise, ${value('shippingOptionId')},
    ${value('shippingOption')}, ${value('shippingChargePaise')}::int, ${value('deliverFrom')}::date,
    ${value('deliverBy')}::date, 'COD', ${value('codFeePaise')}::int, currency,
    ${value('createdAt')}::timestamptz, hold_expires_at, ${value('receipt')}, hold_expires_at, is_demo
  FROM replaced RETURNING id
),
moved AS (
  INSERT INTO checkout_lines (checkout_id, position, product_id, stock_id, sku, name, category, image, size, color,
    price_paise, quantity, discount_paise)
  SELECT created.id, position, product_id, stock_id, sku, name, category, image, size, color, price_paise, quantity,
    discount_paise
  FROM checkout_lines, created WHERE checkout_id = ${value('liveId')}
)
SELECT id FROM created`,
)
