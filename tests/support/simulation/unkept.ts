import type { World } from './world.ts'

interface Fates {
  id: string
  order_id: string | null
  anomaly: string | null
  refunded_paise: number
}

/** What the shop owes at the end of a story beyond its own books: to the shoppers who were told something, and for the provider's money. */
export async function findUnkept({ scene, twin, shoppers }: World): Promise<string[]> {
  const unkept: string[] = []
  const ask = async <Row>(query: string) => (await scene.client.query(query)).rows as Row[]

  const fates = await ask<Fates>(
    'SELECT p.id, o.id AS order_id, p.anomaly, p.refunded_paise FROM payments p LEFT JOIN orders o ON o.payment_id = p.id',
  )
  for (const payment of twin.payments.filter(({ status }) => status === 'captured' || status === 'refunded')) {
    const fate = fates.find(({ id }) => id === payment.id)
    const told = JSON.stringify({ ...payment, ...fate })
    if (!fate?.order_id && !fate?.anomaly) unkept.push(`money became nothing: ${told}`)
    if (fate && fate.refunded_paise !== payment.refunded) unkept.push(`the books and the provider differ: ${told}`)
    const isOver = /(?:further payment|given up|sold meanwhile)(?!.*refund failed)/.test(fate?.anomaly ?? '')
    if (isOver && !fate?.order_id && payment.refunded !== payment.amount)
      unkept.push(`money was not given back: ${told}`)
  }

  const receipts = twin.orders.map(({ receipt }) => receipt)
  if (new Set(receipts).size < receipts.length)
    unkept.push('the provider was asked twice for the order of one checkout')

  const orders = await ask<{ id: string; checkout_id: string }>('SELECT id, checkout_id FROM orders')
  const checkouts = await ask<{ id: string; state: string }>('SELECT id, state FROM checkouts')
  for (const shopper of shoppers) {
    for (const [checkoutId, id] of shopper.orders) {
      const isKept = orders.some((order) => order.id === id && order.checkout_id === checkoutId)
      if (!isKept) unkept.push(`order ${id} was told of and is gone`)
    }
    for (const { id } of shopper.checkouts) {
      if (!checkouts.some((checkout) => checkout.id === id)) unkept.push(`checkout ${id} was told of and is gone`)
    }
  }
  const live = checkouts.filter(({ state }) => state === 'open' || state === 'paid')
  unkept.push(...live.map(({ id, state }) => `checkout ${id} is ${state} for ever`))

  const off = await ask<{ id: string }>(
    `WITH exchanges AS (
       SELECT l.held_stock_id, l.quantity, r.status = 'exchanged' AS is_sent FROM return_lines l
       JOIN returns r ON r.id = l.return_id WHERE r.status NOT IN ('rejected', 'refunded'))
     SELECT s.id FROM stock s
     WHERE s.held <> (SELECT coalesce(sum(quantity), 0) FROM exchanges WHERE held_stock_id = s.id AND NOT is_sent)
     OR s.sold <> (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.stock_id = s.id)
       + (SELECT coalesce(sum(quantity), 0) FROM exchanges WHERE held_stock_id = s.id AND is_sent)`,
  )
  unkept.push(...off.map(({ id }) => `stock row ${id} is not what was sold of it`))

  const stuck = await ask<{ id: string; error: string }>(`SELECT id, error FROM refunds WHERE state IN ('due', 'sent')`)
  unkept.push(...stuck.map(({ id, error }) => `refund ${id} is never carried out: ${error}`))

  const [mails] = await ask<{ sent: number; due: number }>(
    `SELECT (SELECT count(*) FROM mails WHERE subject NOT LIKE '% is cancelled' AND subject NOT LIKE 'Return requested: %')::int AS sent,
       ((SELECT count(*) FROM orders) + (SELECT count(*) FROM return_steps)
       + (SELECT count(*) FROM refunds WHERE reason NOT IN ('Asked for.', 'Asked to.') AND reason NOT LIKE 'Return: %'))::int AS due`,
  )
  if (mails && mails.sent !== mails.due) {
    unkept.push(`${mails.sent} mails for ${mails.due} orders, refunds and steps of returns`)
  }
  const open = await ask<{ id: string }>('SELECT id FROM gateway_events WHERE handled_at IS NULL')
  unkept.push(...open.map(({ id }) => `report ${id} was taken and came to nothing`))
  return unkept
}
