import { sql } from 'drizzle-orm'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Paise } from '#shared/money.ts'

interface FastPathSettlement extends Record<string, unknown> {
  checkoutId: string
  /** ISO timestamps. */
  now: string
  paidAt: string
  reconcileAt: string | null
  paymentId: string
  providerOrderId: string
  amountPaise: Paise
  currency: string
  method: string | null
  madeAt: string
  orderId: string
  /** Ids of the order lines, in the order of the checkout lines. */
  lineIds: string[]
  skus: string[]
}

const value = sql.placeholder

/** The lines of the settled checkout, and their stock: locked by id, and sold where it is held. */
const soldLines = sql`
line AS MATERIALIZED (
  SELECT l.*, row_number() OVER (ORDER BY l.position) AS n FROM checkout_lines l JOIN settled ON l.checkout_id = settled.id
),
needed AS (SELECT stock_id AS id, sum(quantity)::int AS units FROM line GROUP BY stock_id),
locked AS MATERIALIZED (SELECT id FROM stock WHERE id IN (SELECT id FROM needed) ORDER BY id FOR NO KEY UPDATE),
sold AS (
  UPDATE stock SET held = held - units, on_hand = on_hand - units, sold = sold + units
  FROM needed JOIN locked USING (id) WHERE stock.id = needed.id AND held >= units
  RETURNING stock.id
)`

/**
 * What follows from a placed order: its lines and first status, the cart without them unless a draft order was paid, the
 * outbox entry, and the cause for the ledger of stock, whose trigger runs at the end of the statement.
 */
const placedLines = sql`
ordered AS (
  INSERT INTO order_lines (id, order_id, position, product_id, stock_id, sku, name, category, image, size, color,
    price_paise, quantity, discount_paise)
  SELECT (${value('lineIds')}::text[])[line.n], placed.id, position, product_id, stock_id, sku, name, category, image, size,
    color, price_paise, quantity, discount_paise FROM line, placed
),
opened AS (
  INSERT INTO order_status_changes (order_id, status, at) SELECT id, 'Processing', ${value('now')}::timestamptz FROM placed
),
bought AS (SELECT product_id, size, color, sum(quantity)::int AS units FROM line GROUP BY product_id, size, color),
cart AS (
  UPDATE carts SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond'),
    discount_code = nullif(carts.discount_code, settled.discount_code)
  FROM settled WHERE carts.user_id = settled.user_id AND settled.draft_order_id IS NULL RETURNING carts.id
),
reduced AS (
  UPDATE cart_lines c SET quantity = c.quantity - units FROM bought b, cart
  WHERE c.cart_id = cart.id AND c.product_id = b.product_id AND c.size IS NOT DISTINCT FROM b.size
    AND c.color IS NOT DISTINCT FROM b.color AND NOT c.saved_for_later AND c.quantity > units
),
emptied AS (
  DELETE FROM cart_lines c USING bought b, cart
  WHERE c.cart_id = cart.id AND c.product_id = b.product_id AND c.size IS NOT DISTINCT FROM b.size
    AND c.color IS NOT DISTINCT FROM b.color AND NOT c.saved_for_later AND c.quantity <= units
),
queued AS (INSERT INTO outbox (kind, ref) SELECT 'order.placed', id FROM placed)
SELECT placed.id AS "orderId", 1 / ((SELECT count(*) FROM sold) = (SELECT count(*) FROM needed))::int AS "isSold",
  set_config('shop.stock_cause', json_build_object('reason', 'sale', 'reference', placed.id)::text, true) AS cause
FROM placed`

/**
 * Places the order of a checkout whose only payment is captured and has the right amount, in one statement. Returns no
 * row and changes nothing if the checkout has ended or another payment is known. Fails with a division by zero, which
 * undoes everything, if the held stock is gone. Rows are locked in the same order as by the transaction for other cases:
 * the checkout, then its stock by id.
 */
export const placeOrderFastPath = prepareStatement<{ orderId: string }, FastPathSettlement>(
  'place_order_fast_path',
  sql`
WITH settled AS (
  UPDATE checkouts SET state = 'settled', reconcile_at = ${value('reconcileAt')}::timestamptz
  WHERE id = ${value('checkoutId')} AND state IN ('open', 'paid') AND NOT EXISTS (
    SELECT FROM payments WHERE checkout_id = ${value('checkoutId')} AND id <> ${value('paymentId')}
  ) AND NOT EXISTS (
    SELECT FROM payments WHERE id = ${value('paymentId')}
    AND (checkout_id IS DISTINCT FROM ${value('checkoutId')} OR anomaly IS NOT NULL OR refunded_paise > 0)
  )
  RETURNING id, user_id, draft_order_id, customer_name, customer_email, customer_mobile, address, total_paise, discount_id, discount_code,
    discount_paise, shipping_option, shipping_charge_paise, deliver_from, deliver_by, currency, is_demo
),
${soldLines},
recorded AS (
  INSERT INTO payments (id, provider_order_id, checkout_id, amount_paise, currency, state, method, made_at, seen_at)
  SELECT ${value('paymentId')}, ${value('providerOrderId')}, id, ${value('amountPaise')}::int, ${value('currency')}, 'captured',
    ${value('method')}, ${value('madeAt')}::timestamptz, ${value('now')}::timestamptz FROM settled
  ON CONFLICT (id) DO UPDATE SET state = 'captured', method = coalesce(excluded.method, payments.method)
  WHERE payments.state IN ('created', 'failed', 'authorized')
),
placed AS (
  INSERT INTO orders (id, checkout_id, payment_id, user_id, customer_name, customer_email, customer_mobile, customer_gstin, address,
    total_paise, discount_id, discount_code, discount_paise, shipping_option, shipping_charge_paise, deliver_from,
    deliver_by, currency, placed_at, paid_at, is_demo, skus)
  SELECT ${value('orderId')}, id, ${value('paymentId')}, user_id, customer_name, customer_email, customer_mobile, address->>'gstin', address,
    total_paise, discount_id, discount_code, discount_paise, shipping_option, shipping_charge_paise, deliver_from,
    deliver_by, currency, ${value('now')}::timestamptz, ${value('paidAt')}::timestamptz, is_demo, ${value('skus')}::text[]
  FROM settled RETURNING id
),
${placedLines}`,
)

interface CashSettlement extends Record<string, unknown> {
  checkoutId: string
  /** ISO timestamps. */
  now: string
  confirmBy: string | null
  orderId: string
  lineIds: string[]
  skus: string[]
}

/** The same for a checkout with cash on delivery, which has no payment yet. */
export const placeCashOrder = prepareStatement<{ orderId: string }, CashSettlement>(
  'place_cash_order',
  sql`
WITH settled AS (
  UPDATE checkouts SET state = 'settled', reconcile_at = NULL
  WHERE id = ${value('checkoutId')} AND state = 'open' AND payment_method = 'COD'
  RETURNING id, user_id, draft_order_id, customer_name, customer_email, customer_mobile, address, total_paise, discount_id, discount_code,
    discount_paise, shipping_option, shipping_charge_paise, deliver_from, deliver_by, cod_fee_paise, currency, is_demo
),
${soldLines},
placed AS (
  INSERT INTO orders (id, checkout_id, user_id, customer_name, customer_email, customer_mobile, customer_gstin, address, total_paise,
    discount_id, discount_code, discount_paise, shipping_option, shipping_charge_paise, deliver_from, deliver_by,
    payment_method, cod_fee_paise, currency, placed_at, is_demo, skus)
  SELECT ${value('orderId')}, id, user_id, customer_name, customer_email, customer_mobile, address->>'gstin', address, total_paise,
    discount_id, discount_code, discount_paise, shipping_option, shipping_charge_paise, deliver_from, deliver_by, 'COD', cod_fee_paise, currency, ${value('now')}::timestamptz, is_demo,
    ${value('skus')}::text[]
  FROM settled RETURNING id
),
cash AS (INSERT INTO cod_orders (order_id, confirm_by) SELECT id, ${value('confirmBy')}::timestamptz FROM placed),
${placedLines}`,
)
