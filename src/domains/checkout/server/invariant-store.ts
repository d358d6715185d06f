import { sql } from 'drizzle-orm'
import { EXTERNAL_REFUND_REASON } from '#domains/payments/server/tables.ts'
import type { Db } from '#platform/database/connect.ts'

/** Subquery for refunds that flag payment `p` for review. */
const flaggingRefunds = `SELECT FROM refunds r
          WHERE r.payment_id = p.id AND (r.state = 'failed' OR r.reason = '${EXTERNAL_REFUND_REASON}')`

interface Invariant {
  rule: string
  /** Selects one `violation` text per violation. */
  query: string
}

const invariants: Invariant[] = [
  {
    rule: '1. Each checkout and each payment has at most one order.',
    query: `
      SELECT 'checkout ' || checkout_id AS violation FROM orders GROUP BY checkout_id HAVING count(*) > 1
      UNION ALL
      SELECT 'payment ' || payment_id FROM orders WHERE payment_id IS NOT NULL GROUP BY payment_id HAVING count(*) > 1`,
  },
  {
    rule: '2. Every captured payment has an order, a full refund, or a reason for review.',
    query: `
      SELECT 'payment ' || p.id || ': ' || CASE
        WHEN o.id IS NULL AND p.anomaly IS NULL THEN 'neither order nor refund'
        WHEN o.id IS NOT NULL THEN 'has an order but is flagged: ' || p.anomaly
        ELSE 'partially refunded' END AS violation
      FROM payments p LEFT JOIN orders o ON o.payment_id = p.id
      WHERE p.state IN ('captured', 'refunded') AND (
        (o.id IS NULL AND p.anomaly IS NULL)
        OR (o.id IS NOT NULL AND p.anomaly IS NOT NULL AND NOT EXISTS (${flaggingRefunds}))
        OR (o.id IS NULL AND p.refunded_paise NOT IN (0, p.amount_paise) AND NOT EXISTS (${flaggingRefunds})))
      UNION ALL
      SELECT 'refund ' || id || ' is open but not scheduled for reconciliation' FROM refunds
      WHERE state IN ('due', 'sent') AND reconcile_at IS NULL`,
  },
  {
    rule: '3. Every order paid online has a captured payment of the same amount, in rupees, for its checkout, and its refunds are recorded.',
    query: `
      SELECT 'order ' || o.id AS violation
      FROM orders o LEFT JOIN payments p ON p.id = o.payment_id LEFT JOIN checkouts c ON c.id = o.checkout_id
      WHERE o.payment_method = 'Online' AND (p.state IN ('captured', 'refunded') AND p.amount_paise = o.total_paise AND p.currency = 'INR'
        AND o.currency = 'INR' AND p.method IS DISTINCT FROM 'cash' AND p.provider_order_id = c.provider_order_id
        AND (p.state = 'captured' OR p.refunded_paise = p.amount_paise OR EXISTS (${flaggingRefunds}))) IS NOT TRUE`,
  },
  {
    rule: "4. An order's total is the sum of its lines less its discount, which is the sum of their shares, and the COD fee.",
    query: `
      SELECT 'order ' || o.id AS violation
      FROM orders o LEFT JOIN (
        SELECT order_id, sum(price_paise::bigint * quantity) AS subtotal, sum(discount_paise) AS discount
        FROM order_lines GROUP BY 1) l ON l.order_id = o.id
      WHERE l.subtotal - o.discount_paise + o.shipping_charge_paise + o.cod_fee_paise IS DISTINCT FROM o.total_paise OR l.discount <> o.discount_paise
      UNION ALL
      SELECT 'checkout ' || c.id FROM checkouts c LEFT JOIN (
        SELECT checkout_id, sum(price_paise::bigint * quantity) AS subtotal, sum(discount_paise) AS discount
        FROM checkout_lines GROUP BY 1) l ON l.checkout_id = c.id
      WHERE (c.discount_id IS NOT NULL OR c.payment_method = 'COD')
        AND (l.subtotal - c.discount_paise + c.shipping_charge_paise + c.cod_fee_paise IS DISTINCT FROM c.total_paise OR l.discount <> c.discount_paise)`,
  },
  {
    // an amendment sells another variant; variants may share a stock row
    rule: '5. No stock is below zero, received units are on hand or sold, and sold units are in orders, amendments or exchanges.',
    query: `
      SELECT 'stock row ' || s.id || ' sold ' || s.sold || ', orders and exchanges ' || coalesce(l.n, 0) AS violation
      FROM stock s LEFT JOIN (
        SELECT stock_id, sum(quantity) AS n FROM (
          SELECT stock_id, quantity FROM order_lines
          UNION ALL
          SELECT stock_id, quantity FROM amendment_lines WHERE stock_id <> stock_id_before
          UNION ALL
          SELECT l.held_stock_id, l.quantity FROM return_lines l JOIN returns r ON r.id = l.return_id
          WHERE r.status = 'exchanged') AS sent GROUP BY 1) l ON l.stock_id = s.id
      WHERE s.on_hand < 0 OR s.held < 0 OR s.held > s.on_hand OR s.on_hand + s.sold - s.returned <> s.received
        OR coalesce(l.n, 0) <> s.sold`,
  },
  {
    rule: '6. Held stock matches live checkouts, exchanges and queue entries, and a checkout is settled exactly when it has an order.',
    query: `
      SELECT 'stock row ' || s.id || ' holds ' || s.held || ', checkouts, exchanges and queue entries ' || coalesce(l.n, 0) AS violation
      FROM stock s LEFT JOIN (
        SELECT stock_id, sum(quantity) AS n FROM (
          SELECT stock_id, quantity FROM checkout_lines JOIN checkouts c ON c.id = checkout_id
          WHERE c.state IN ('open', 'paid')
          UNION ALL
          SELECT l.held_stock_id, l.quantity FROM return_lines l JOIN returns r ON r.id = l.return_id
          WHERE l.held_stock_id IS NOT NULL AND r.status IN ('requested', 'approved', 'received')
          UNION ALL
          SELECT stock_id, 1 FROM drop_places WHERE state = 'held') AS held
        GROUP BY 1) l ON l.stock_id = s.id
      WHERE s.held <> coalesce(l.n, 0)
      UNION ALL
      SELECT 'checkout ' || c.id || ' is ' || c.state FROM checkouts c LEFT JOIN orders o ON o.checkout_id = c.id
      WHERE (c.state = 'settled') <> (o.id IS NOT NULL)
      UNION ALL
      SELECT 'checkout ' || id || ' is ' || state || ' but not scheduled for reconciliation' FROM checkouts
      WHERE state IN ('open', 'paid') AND reconcile_at IS NULL`,
  },
  {
    rule: '7. Refunds never exceed their payment and match its refunded total.',
    query: `
      SELECT 'payment ' || p.id AS violation
      FROM payments p LEFT JOIN (
        SELECT payment_id, sum(amount_paise) AS n FROM refunds WHERE state <> 'failed' GROUP BY 1) r ON r.payment_id = p.id
      WHERE coalesce(r.n, 0) <> p.refunded_paise OR p.refunded_paise > p.amount_paise
        OR (p.refunded_paise > 0 AND p.state NOT IN ('captured', 'refunded'))`,
  },
  {
    rule: '8. Every provider event is handled within a day.',
    query: `
      SELECT 'event ' || id AS violation FROM provider_events
      WHERE handled_at IS NULL AND received_at < now() - interval '1 day'`,
  },
  {
    rule: '9. A paid order stays paid.',
    query: `
      SELECT 'order ' || o.id AS violation FROM orders o
      WHERE (o.payment_method = 'Online' OR o.paid_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM payments p WHERE p.id = o.payment_id AND p.state IN ('captured', 'refunded'))
        OR NOT EXISTS (SELECT FROM order_status_changes h WHERE h.order_id = o.id AND h.at = o.placed_at)`,
  },
  {
    rule: "10. An order's lines, prices and address match its checkout.",
    query: `
      SELECT 'order ' || o.id AS violation FROM orders o JOIN checkouts c ON c.id = o.checkout_id
      WHERE (o.total_paise, o.discount_id, o.discount_code, o.discount_paise, o.shipping_option,
          o.shipping_charge_paise, o.deliver_from, o.deliver_by, o.payment_method, o.cod_fee_paise, o.address)
        IS DISTINCT FROM (c.total_paise, c.discount_id, c.discount_code, c.discount_paise, c.shipping_option,
          c.shipping_charge_paise, c.deliver_from, c.deliver_by, c.payment_method, c.cod_fee_paise, c.address)
      UNION ALL
      SELECT 'order ' || o.id || ', line ' || coalesce(l.position, c.position)
      FROM orders o
      JOIN checkout_lines c ON c.checkout_id = o.checkout_id
      LEFT JOIN order_lines l ON l.order_id = o.id AND l.position = c.position
      WHERE (l.product_id, l.size, l.color, l.price_paise, l.quantity, l.discount_paise)
        IS DISTINCT FROM (c.product_id, c.size, c.color, c.price_paise, c.quantity, c.discount_paise)`,
  },
  {
    rule: '11. An order belongs to the customer of its checkout.',
    query: `
      SELECT 'order ' || o.id AS violation FROM orders o LEFT JOIN checkouts c ON c.id = o.checkout_id
      WHERE c.id IS NULL OR o.user_id IS DISTINCT FROM c.user_id`,
  },
  {
    rule: '12. Every order has an invoice for its total or is about to get one, with cash on delivery once it ships, and numbers of invoices and credit notes have no gaps within a year.',
    query: `
      SELECT 'order ' || o.id AS violation FROM orders o LEFT JOIN invoices i ON i.order_id = o.id AND i.replaced_at IS NULL
      WHERE (i.number IS NULL
        AND NOT EXISTS (SELECT FROM outbox WHERE kind IN ('order.placed', 'order.shipped') AND ref = o.id)
        AND (o.payment_method = 'Online' OR EXISTS (
          SELECT FROM order_status_changes h WHERE h.order_id = o.id AND h.status IN ('Shipped', 'Delivered'))))
        OR round((i.document->>'total')::numeric * 100) <> o.total_paise
      UNION ALL
      SELECT 'year ' || c.year FROM invoice_counters c
      LEFT JOIN (
        SELECT year, count(*) AS n, max(serial) AS last FROM (
          SELECT year, serial FROM invoices UNION ALL SELECT year, serial FROM credit_notes) AS numbered
        GROUP BY 1) i ON i.year = c.year
      WHERE c.last IS DISTINCT FROM i.n OR c.last IS DISTINCT FROM i.last`,
  },
  {
    // a payment proof extends the hold by an hour, an authorized payment without limit; demo checkouts are in the past
    rule: '13. No expired hold keeps stock, unless a payment is in progress.',
    query: `
      SELECT 'checkout ' || c.id || ' is ' || c.state || ', held until ' || c.hold_expires_at AS violation FROM checkouts c
      WHERE c.state IN ('open', 'paid') AND NOT c.is_demo
        AND c.hold_expires_at < now() - CASE c.state WHEN 'paid' THEN interval '2 hours' ELSE interval '1 hour' END
        AND NOT EXISTS (SELECT FROM payments p WHERE p.checkout_id = c.id AND p.state = 'authorized')`,
  },
  {
    // a cancelled order restocks only the units that no return has restocked and that were not refunded by line
    rule: '14. Every restocked unit comes from a cancelled order, an amendment, a received return or a refund by line, and no unit is returned or refunded twice.',
    query: `
      SELECT 'stock row ' || s.id || ' restocked ' || s.returned || ', orders and returns ' || coalesce(b.n, 0) AS violation
      FROM stock s LEFT JOIN (
        SELECT stock_id, sum(quantity) AS n FROM (
          SELECT l.stock_id, greatest(0, l.quantity - coalesce((
            SELECT sum(rl.quantity) FROM return_lines rl JOIN returns r ON r.id = rl.return_id
            WHERE rl.order_line_id = l.id AND r.status IN ('refunded', 'exchanged')), 0) - coalesce((
            SELECT sum(rl.quantity) FROM refund_lines rl WHERE rl.order_line_id = l.id AND rl.restocked IS NOT NULL), 0)) AS quantity
          FROM current_order_lines l JOIN orders o ON o.id = l.order_id WHERE o.restocked_at IS NOT NULL
          UNION ALL
          SELECT stock_id_before, quantity FROM amendment_lines WHERE stock_id <> stock_id_before
          UNION ALL
          SELECT l.stock_id, rl.quantity FROM return_lines rl JOIN current_order_lines l ON l.id = rl.order_line_id
          WHERE rl.is_restocked
          UNION ALL
          SELECT l.stock_id, rl.restocked FROM refund_lines rl JOIN current_order_lines l ON l.id = rl.order_line_id
          WHERE rl.restocked > 0) AS restocked GROUP BY 1) b ON b.stock_id = s.id
      WHERE s.returned <> coalesce(b.n, 0)
      UNION ALL
      SELECT 'order line ' || l.id || ' of ' || l.quantity || ', in returns and refunded by line ' || sum(taken.quantity)
      FROM (
        SELECT rl.order_line_id, rl.quantity FROM return_lines rl JOIN returns r ON r.id = rl.return_id
        WHERE r.status <> 'rejected'
        UNION ALL
        SELECT rl.order_line_id, CASE r.state WHEN 'failed' THEN rl.restocked ELSE rl.quantity END
        FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id WHERE rl.restocked IS NOT NULL) AS taken
      JOIN order_lines l ON l.id = taken.order_line_id
      GROUP BY l.id, l.quantity HAVING sum(taken.quantity) > l.quantity
      UNION ALL
      SELECT 'return ' || r.id || ' is ' || r.status || ' but its restock status does not match'
      FROM returns r JOIN return_lines rl ON rl.return_id = r.id
      WHERE (rl.is_restocked IS NOT NULL) <> (r.status IN ('received', 'refunded', 'exchanged'))`,
  },
  {
    rule: "15. A return is refunded exactly when its refund exists, for the same amount and on its order's payment.",
    query: `
      SELECT 'return ' || r.id AS violation
      FROM returns r JOIN orders o ON o.id = r.order_id LEFT JOIN refunds f ON f.id = 'rf_' || r.id
      WHERE (r.status = 'refunded') <> (r.refunded_paise IS NOT NULL)
        OR coalesce(r.refunded_paise, 0) <> coalesce(f.amount_paise, 0)
        OR r.refund_id IS DISTINCT FROM f.id OR (f.id IS NOT NULL AND f.payment_id <> o.payment_id)`,
  },
  {
    rule: '16. The uses of a discount are its live and settled checkouts, and never above its limit.',
    query: `
      SELECT 'discount ' || d.id || ' counts ' || d.uses || ', checkouts ' || coalesce(c.n, 0) AS violation
      FROM discounts d LEFT JOIN (
        SELECT discount_id, count(*) AS n FROM checkouts
        WHERE discount_id IS NOT NULL AND state IN ('open', 'paid', 'settled') GROUP BY 1) c ON c.discount_id = d.id
      WHERE d.uses <> coalesce(c.n, 0) OR d.uses > d.usage_limit`,
  },
  {
    rule: '17. Every rupee of cash on delivery is expected, received or written off, and no such order has another payment.',
    query: `
      SELECT 'order ' || o.id AS violation
      FROM orders o LEFT JOIN cod_orders c ON c.order_id = o.id LEFT JOIN payments p ON p.id = o.payment_id
      WHERE (o.payment_method = 'COD') <> (c.order_id IS NOT NULL)
        OR (o.payment_method = 'COD' AND (
          (o.paid_at IS NULL) <> (c.recorded_at IS NULL)
          OR (c.recorded_at IS NULL AND c.written_off_paise <> 0)
          OR (c.recorded_at IS NOT NULL AND ((p.method = 'cash' AND p.checkout_id = o.checkout_id
            AND p.amount_paise + c.written_off_paise = o.total_paise) IS NOT TRUE))
          OR (c.refused_at IS NOT NULL AND (o.paid_at IS NOT NULL OR o.status <> 'Cancelled' OR o.restocked_at IS NULL))
          OR (c.confirm_by IS NOT NULL AND c.confirmed_at IS NULL AND o.status IN ('Shipped', 'Delivered'))))
      UNION ALL
      SELECT 'payment ' || p.id || ' of a checkout with cash on delivery'
      FROM checkouts c JOIN payments p ON p.checkout_id = c.id LEFT JOIN orders o ON o.payment_id = p.id
      WHERE c.payment_method = 'COD' AND (p.method <> 'cash' OR o.id IS NULL)
      UNION ALL
      SELECT 'payment ' || p.id || ' of a replaced checkout is kept'
      FROM checkouts c JOIN payments p ON p.checkout_id = c.id
      WHERE c.state = 'cancelled' AND p.state IN ('captured', 'refunded') AND p.anomaly IS NULL`,
  },
  {
    rule: '18. Credit notes never exceed their invoice, and a replaced invoice is credited completely.',
    query: `
      SELECT 'invoice ' || i.number || ' credited ' || coalesce(n.paise, 0) || ' of ' || i.total_paise AS violation
      FROM invoices i LEFT JOIN (
        SELECT document->>'invoiceNumber' AS number, sum(total_paise) AS paise FROM credit_notes GROUP BY 1) n
      ON n.number = i.number
      WHERE coalesce(n.paise, 0) > i.total_paise OR (i.replaced_at IS NOT NULL AND n.paise IS DISTINCT FROM i.total_paise)`,
  },
  {
    rule: '19. The movements of a stock row lead from zero to the units on hand, one to the next.',
    query: `
      SELECT 'stock row ' || coalesce(s.id, m.stock_id) || ' has ' || coalesce(s.on_hand, 0) || ', movements '
        || coalesce(m.n, 0) AS violation
      FROM stock s FULL JOIN (
        SELECT stock_id, sum(quantity) AS n FROM stock_movements GROUP BY 1) m ON m.stock_id = s.id
      WHERE coalesce(s.on_hand, 0) <> coalesce(m.n, 0)
      UNION ALL
      SELECT 'stock movement ' || id || ' ends at ' || level FROM (
        SELECT id, level, sum(quantity) OVER (PARTITION BY stock_id ORDER BY id) AS n FROM stock_movements) AS m
      WHERE level <> n`,
  },
  {
    rule: '20. A draft order becomes at most one order, and its checkouts cost what was agreed.',
    query: `
      SELECT 'draft order ' || c.draft_order_id || ' became ' || count(*) || ' orders' AS violation
      FROM orders o JOIN checkouts c ON c.id = o.checkout_id
      WHERE c.draft_order_id IS NOT NULL GROUP BY c.draft_order_id HAVING count(*) > 1
      UNION ALL
      SELECT 'checkout ' || c.id FROM checkouts c JOIN draft_orders d ON d.id = c.draft_order_id
      WHERE c.total_paise <> d.total_paise`,
  },
  {
    rule: "21. A refund by line is for its order's units and charges, and never for more than they cost.",
    query: `
      SELECT 'refund ' || r.id || ' of ' || r.amount_paise || ', units and charges ' || sum(part.paise) AS violation
      FROM (
        SELECT rl.refund_id, o.payment_id, rl.value_paise AS paise
        FROM refund_lines rl JOIN order_lines l ON l.id = rl.order_line_id JOIN orders o ON o.id = l.order_id
        WHERE rl.restocked IS NOT NULL
        UNION ALL
        SELECT c.refund_id, o.payment_id, c.amount_paise FROM refund_charges c JOIN orders o ON o.id = c.order_id) AS part
      JOIN refunds r ON r.id = part.refund_id WHERE r.state <> 'failed'
      GROUP BY r.id HAVING sum(part.paise) < r.amount_paise OR bool_or(part.payment_id <> r.payment_id)
      UNION ALL
      SELECT 'order line ' || l.id || ' refunded ' || sum(rl.value_paise)
      FROM refund_lines rl JOIN refunds r ON r.id = rl.refund_id JOIN order_lines l ON l.id = rl.order_line_id
      WHERE r.state <> 'failed' AND rl.restocked IS NOT NULL
      GROUP BY l.id HAVING sum(rl.value_paise) > l.price_paise::bigint * l.quantity - l.discount_paise
      UNION ALL
      SELECT 'charges of order ' || o.id || ' refunded ' || sum(c.amount_paise)
      FROM refund_charges c JOIN refunds r ON r.id = c.refund_id JOIN orders o ON o.id = c.order_id
      WHERE r.state <> 'failed' GROUP BY o.id HAVING sum(c.amount_paise) > o.shipping_charge_paise + o.cod_fee_paise`,
  },
  {
    rule: '22. Amendments follow one another, change whole lines, and move exactly their units; the order has the latest address.',
    query: `
      SELECT 'amendment ' || a.amendment_id || ', line ' || a.order_line_id AS violation
      FROM (
        SELECT *, lag(stock_id) OVER w AS last_stock_id, lag(size) OVER w AS last_size, lag(color) OVER w AS last_color
        FROM amendment_lines WINDOW w AS (PARTITION BY order_line_id ORDER BY amendment_id)) a
      JOIN order_lines l ON l.id = a.order_line_id JOIN order_amendments m ON m.id = a.amendment_id
      WHERE a.quantity <> l.quantity OR m.order_id <> l.order_id
        OR a.stock_id_before <> coalesce(a.last_stock_id, l.stock_id)
        OR (a.size_before, a.color_before) IS DISTINCT FROM CASE WHEN a.last_stock_id IS NULL
          THEN (l.size, l.color) ELSE (a.last_size, a.last_color) END
      UNION ALL
      SELECT 'order ' || m.order_id || ', stock row ' || v.stock_id || ' amended by ' || sum(v.units)
      FROM order_amendments m JOIN amendment_lines l ON l.amendment_id = m.id AND l.stock_id <> l.stock_id_before
      CROSS JOIN LATERAL (VALUES (l.stock_id_before, l.quantity), (l.stock_id, -l.quantity)) AS v(stock_id, units)
      GROUP BY m.order_id, v.stock_id
      HAVING sum(v.units) <> (SELECT coalesce(sum(s.quantity), 0) FROM stock_movements s
        WHERE s.stock_id = v.stock_id AND s.reason = 'amendment' AND s.reference = m.order_id)
      UNION ALL
      SELECT 'order ' || o.id || ' has another address than its amendments' FROM orders o
      WHERE o.amended_address IS DISTINCT FROM (SELECT m.address_after FROM order_amendments m
        WHERE m.order_id = o.id AND m.address_after IS NOT NULL ORDER BY m.id DESC LIMIT 1)`,
  },
]

const MAX_VIOLATIONS = 20

/** Runs all queries in one snapshot, so concurrent changes are seen completely or not at all. */
export async function checkInvariants(db: Db): Promise<{ rule: string; found: string[] }[]> {
  return db.transaction(
    async (tx) => {
      const results: { rule: string; found: string[] }[] = []
      for (const { rule, query } of invariants) {
        const { rows } = await tx.execute<{ violation: string }>(sql.raw(`${query}\nLIMIT ${MAX_VIOLATIONS}`))
        results.push({ rule, found: rows.map(({ violation }) => violation) })
      }
      return results
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
