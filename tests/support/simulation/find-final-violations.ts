import { paymentReviewReasons } from '#domains/checkout/rules.ts'
import type { Paise } from '#shared/money.ts'
import type { World } from './world.ts'

/** Payments flagged for these reasons are refunded automatically. */
const refundReasons = [
  paymentReviewReasons.duplicatePayment,
  paymentReviewReasons.soldOut,
  paymentReviewReasons.discountUsedUp,
  paymentReviewReasons.cancelled,
]

interface PaymentRow {
  id: string
  order_id: string | null
  anomaly: string | null
  refunded_paise: Paise
}

/** Lists what is wrong at the end of a run, in addition to the invariants: lost orders, unfinished work and unmatched payments. */
export async function findFinalViolations({ database, paymentProvider, shoppers }: World): Promise<string[]> {
  const violations: string[] = []
  const select = async <Row>(statement: string) => (await database.client.query(statement)).rows as Row[]

  const rows = await select<PaymentRow>(
    'SELECT p.id, o.id AS order_id, p.anomaly, p.refunded_paise FROM payments p LEFT JOIN orders o ON o.payment_id = p.id',
  )
  for (const payment of paymentProvider.payments.filter(
    ({ status }) => status === 'captured' || status === 'refunded',
  )) {
    const row = rows.find(({ id }) => id === payment.id)
    const details = JSON.stringify({ ...payment, ...row })
    if (!row?.order_id && !row?.anomaly) violations.push(`payment is neither an order nor flagged: ${details}`)
    if (row && row.refunded_paise !== payment.refunded)
      violations.push(`shop and provider disagree about refunds: ${details}`)
    // if the refund has failed, the column `anomaly` (the reason for review) says so and is not equal to the reason
    const mustBeRefunded = refundReasons.some((reason) => reason === row?.anomaly)
    if (mustBeRefunded && !row?.order_id && payment.refunded !== payment.amount)
      violations.push(`payment was not refunded: ${details}`)
  }

  const receipts = paymentProvider.orders.map(({ receipt }) => receipt)
  if (new Set(receipts).size < receipts.length) violations.push('a checkout has two provider orders')

  const orders = await select<{ id: string; checkout_id: string }>('SELECT id, checkout_id FROM orders')
  const checkouts = await select<{ id: string; state: string }>('SELECT id, state FROM checkouts')
  for (const shopper of shoppers) {
    for (const [checkoutId, id] of shopper.orders) {
      const exists = orders.some((order) => order.id === id && order.checkout_id === checkoutId)
      if (!exists) violations.push(`order ${id} was confirmed but is gone`)
    }
    for (const { id } of shopper.checkouts) {
      if (!checkouts.some((checkout) => checkout.id === id)) violations.push(`checkout ${id} was confirmed but is gone`)
    }
  }
  const unfinished = checkouts.filter(({ state }) => state === 'open' || state === 'paid')
  violations.push(...unfinished.map(({ id, state }) => `checkout ${id} is still ${state}`))

  const mismatches = await select<{ id: string }>(
    `WITH exchanges AS (
       SELECT l.held_stock_id, l.quantity, r.status = 'exchanged' AS is_sent FROM return_lines l
       JOIN returns r ON r.id = l.return_id WHERE r.status NOT IN ('rejected', 'refunded'))
     SELECT s.id FROM stock s
     WHERE s.held <> (SELECT coalesce(sum(quantity), 0) FROM exchanges WHERE held_stock_id = s.id AND NOT is_sent)
     OR s.sold <> (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.stock_id = s.id)
       + (SELECT coalesce(sum(quantity), 0) FROM amendment_lines WHERE stock_id = s.id AND stock_id_before <> s.id)
       + (SELECT coalesce(sum(quantity), 0) FROM exchanges WHERE held_stock_id = s.id AND is_sent)`,
  )
  violations.push(...mismatches.map(({ id }) => `stock row ${id} does not match its sales and holds`))

  const stale = await select<{ number: string }>(
    `SELECT i.number FROM invoices i JOIN orders o ON o.id = i.order_id AND o.status <> 'Cancelled'
     LEFT JOIN payments p ON p.id = o.payment_id
     WHERE i.replaced_at IS NULL AND (p.id IS NULL OR p.refunded_paise < p.amount_paise) AND (
       i.document->>'placeOfSupply' <> coalesce(o.amended_address, o.address)->>'state'
       OR EXISTS (SELECT FROM current_order_lines l WHERE l.order_id = o.id
         AND i.document->'lines'->l.position->>'description' NOT LIKE '%' || coalesce(l.size || ',%', '')))`,
  )
  violations.push(...stale.map(({ number }) => `invoice ${number} is not of the amended order`))

  const pendingRefunds = await select<{ id: string; error: string }>(
    `SELECT id, error FROM refunds WHERE state IN ('due', 'sent')`,
  )
  violations.push(...pendingRefunds.map(({ id, error }) => `refund ${id} never finished: ${error}`))

  const [emails] = await select<{ sent: number; expected: number }>(
    `SELECT (SELECT count(*) FROM emails WHERE subject NOT LIKE '% is cancelled' AND subject NOT LIKE '% came back' AND subject NOT LIKE '% was changed'
       AND subject NOT LIKE 'Return requested: %' AND text NOT LIKE '%We''ve sent your refund%')::int AS sent,
       ((SELECT count(*) FROM orders) + (SELECT count(*) FROM return_steps)
       + (SELECT count(*) FROM refunds WHERE reason <> 'Asked to.' AND reason NOT LIKE 'Return: %'))::int AS expected`,
  )
  if (emails && emails.sent !== emails.expected) {
    violations.push(`${emails.sent} emails for ${emails.expected} orders, refunds and return steps`)
  }
  const unhandled = await select<{ id: string }>('SELECT id FROM provider_events WHERE handled_at IS NULL')
  violations.push(...unhandled.map(({ id }) => `webhook ${id} was accepted but never handled`))
  return violations
}
