import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shortenId } from '#shared/ids.ts'
import { address as defaultAddress } from '#tests/support/create-shop-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { cancelUnconfirmedOrders } from './cancel-unconfirmed-orders.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000)
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  await shop.waitForInvoices()
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

let phoneCount = 0

/** Places an order with cash on delivery; each unit costs ₹999. Above ₹2,500 it has to be confirmed. */
async function placeOrder({ quantity = 1 } = {}) {
  const customer = await shop.createUser()
  const phone = `+91 91000 ${String(++phoneCount).padStart(5, '0')}`
  const shippingAddress = { ...defaultAddress, phone }
  const options = { shippingAddress, paymentMethod: 'COD' }
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }], options)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
  return { customer, id: order._id as string, number: shortenId(order._id), order }
}

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin/orders${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const ship = async (id: string) => expect((await callAdmin('PUT', `/${id}`, { status: 'Shipped' })).status).toBe(200)
const getStock = async () =>
  (await shop.query('SELECT on_hand, sold, returned FROM stock WHERE product_id = $1', [productId]))[0]
const listEmails = (customer: { id: string }) =>
  shop.query<{ subject: string; text: string }>('SELECT subject, text FROM emails WHERE "to" = $1 ORDER BY id', [
    `${customer.id}@example.in`,
  ])
const listAuditEntries = (id: string) =>
  shop.query('SELECT kind, actor_id, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [id])
const readToken = (text: string) => /\/order\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? ''

async function placeShipped(options: { quantity?: number } = {}) {
  const placed = await placeOrder(options)
  if (placed.order.confirmation) await callAdmin('POST', `/${placed.id}/confirm`)
  await ship(placed.id)
  return placed
}

describe('an order with cash on delivery', () => {
  it('is pending, says what to pay, and is invoiced when it first ships', async () => {
    const { customer, id } = await placeOrder()
    const [email, ...others] = await listEmails(customer)
    expect(others).toEqual([])
    expect(email?.text).toContain('Pay ₹999 in cash when it arrives.')
    expect(email?.text).not.toContain('received your payment')
    expect((await shop.call('GET', `/orders/${id}`, customer)).body).not.toHaveProperty('invoiceNumber')
    expect((await shop.call('GET', `/orders/${id}/invoice`, customer)).body.message).toBe(
      'The invoice is issued when your order ships.',
    )
    await ship(id)
    await shop.waitForInvoices()
    const { body } = await shop.call('GET', `/orders/${id}`, customer)
    expect(body).toMatchObject({ paymentStatus: 'pending', amountDue: 999, invoiceNumber: expect.any(String) })
    await callAdmin('PUT', `/${id}`, { status: 'Processing' })
    await ship(id)
    await shop.waitForInvoices()
    expect((await shop.call('GET', `/orders/${id}`, customer)).body.invoiceNumber).toBe(body.invoiceNumber)
    expect((await shop.call('GET', `/orders/${id}/invoice`, customer)).body.total).toBe(999)
  })

  it('gets its email also if it ships and is invoiced first', async () => {
    const { customer, id } = await placeOrder()
    await ship(id)
    await shop.waitForInvoices()
    await shop.query(`INSERT INTO outbox (kind, ref) VALUES ('order.placed', $1)`, [id])
    await shop.waitForInvoices()
    expect(await listEmails(customer)).toHaveLength(2)
  })

  it('is listed and exported as pending, and counted', async () => {
    const { id } = await placeOrder()
    const { body, headers } = await callAdmin('GET', '?payment=pending&limit=1')
    expect(body).toMatchObject([{ _id: id, paymentMethod: 'COD', paymentStatus: 'pending' }])
    const [row] = await shop.query<{ count: string }>(
      `SELECT count(*) AS count FROM orders WHERE paid_at IS NULL AND status <> 'Cancelled'`,
    )
    expect(headers.get('x-total-count')).toBe(row?.count)
    const response = await fetch(`${shop.url}/api/admin/orders.csv?payment=pending`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const csv = await response.text()
    expect(csv.split('\n')[0]).toContain('Payment method')
    expect(csv.split('\n').find((line) => line.includes(id))).toMatch(/pending.*COD/)
    expect((await callAdmin('GET', `/${id}`)).body).toMatchObject({
      cash: { expected: 999, received: 0, writtenOff: 0 },
      refundable: 0,
      refunds: [],
    })
    expect((await callAdmin('GET', `/${id}`)).body).not.toHaveProperty('payment')
  })
})

describe('recording cash', () => {
  it('makes the order paid, once, with an audit entry', async () => {
    const { customer, id } = await placeShipped()
    const { status, body } = await callAdmin('POST', `/${id}/cash`, { amount: 999, reference: 'UTR 1' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isPaid: true,
      paymentStatus: 'paid',
      paidAt: expect.any(String),
      refundable: 999,
      cash: { expected: 999, received: 999, writtenOff: 0, reference: 'UTR 1', recordedAt: expect.any(String) },
    })
    expect(body).not.toHaveProperty('amountDue')
    expect(body).not.toHaveProperty('payment')
    const again = await callAdmin('POST', `/${id}/cash`, { amount: 999 })
    expect(again).toMatchObject({ status: 409, body: { message: 'Cash for this order is already recorded.' } })
    expect((await listAuditEntries(id)).at(-1)).toMatchObject({
      kind: 'order',
      actor_id: admin.id,
      before: { cashPaise: 0 },
      after: { cashPaise: 99_900, reference: 'UTR 1' },
    })
    expect((await shop.call('GET', `/orders/${id}`, customer)).body).toMatchObject({ paymentStatus: 'paid' })
    expect((await callAdmin('GET', '?payment=paid&limit=1')).body).toMatchObject([{ _id: id }])
  })

  it('is recorded by one of two admins at the same time', async () => {
    const { id } = await placeShipped()
    const results = await Promise.all([1, 2, 3].map(() => callAdmin('POST', `/${id}/cash`, { amount: 999 })))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('writes a difference off only with a reason, and takes no more than the total', async () => {
    const { id } = await placeShipped()
    const record = (body: object) => callAdmin('POST', `/${id}/cash`, body)
    expect((await record({ amount: 1_000 })).body.message).toBe("The order is ₹999. The amount can't be more.")
    expect((await record({ amount: 900 })).body.message).toBe(
      '₹99 is missing. Write it off, or record the whole amount.',
    )
    expect((await record({ amount: 900, writeOff: true })).body.message).toBe('Say why ₹99 is written off.')
    const { body } = await record({ amount: 900, writeOff: true, note: 'Courier lost it' })
    expect(body).toMatchObject({
      isPaid: true,
      refundable: 900,
      cash: { expected: 999, received: 900, writtenOff: 99, note: 'Courier lost it' },
    })
    // what the question before a cancellation says
    expect((await callAdmin('GET', '?payment=paid&limit=1')).body).toMatchObject([{ _id: id, refundable: 900 }])
  })

  it('writes off all of it, which ends the order as not collected', async () => {
    const getTotals = async () => (await shop.call('GET', '/admin/dashboard', admin)).body.totals
    const countNotCollected = async () =>
      Number((await callAdmin('GET', '?payment=not collected&limit=1')).headers.get('x-total-count'))
    const [before, count] = [await getTotals(), await countNotCollected()]
    const { customer, id } = await placeShipped({ quantity: 3 })
    const record = (body: object) => callAdmin('POST', `/${id}/cash`, body)
    expect((await record({ amount: -1, writeOff: true, note: 'Lost' })).body.message).toBe(
      'Amount must be zero or more.',
    )
    expect((await record({ amount: 0, note: 'Lost' })).body.message).toBe(
      '₹2,997 is missing. Write it off, or record the whole amount.',
    )
    const { status, body } = await record({ amount: 0, writeOff: true, note: 'Courier lost the parcel' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Shipped',
      isPaid: false,
      paymentStatus: 'not collected',
      refundable: 0,
      cash: { expected: 2_997, received: 0, writtenOff: 2_997, note: 'Courier lost the parcel' },
    })
    expect(body).not.toHaveProperty('paidAt')
    expect(body).not.toHaveProperty('amountDue')
    expect((await record({ amount: 2_997 })).body.message).toBe('Cash for this order is already recorded.')
    expect((await callAdmin('POST', `/${id}/refunds`, { reason: 'Late' })).status).toBe(409)
    expect((await callAdmin('GET', '?payment=not collected&limit=1')).body).toMatchObject([{ _id: id }])
    expect(await countNotCollected()).toBe(count + 1)
    const paid = await callAdmin('GET', '?payment=paid&limit=100')
    expect(paid.headers.get('x-total-count')).toBe(String(paid.body.length))
    expect(await getTotals()).toMatchObject({ netRevenue: before.netRevenue, cashPending: before.cashPending })
    // the customer has paid nothing yet
    const options = { shippingAddress: defaultAddress }
    const { body: next } = await shop.createCheckout(customer, [{ productId, quantity: 3 }], options)
    expect(next.cod).toMatchObject({ needsConfirmation: true })
    expect((await callAdmin('DELETE', `/${id}`)).status).toBe(200)
  })

  it('counts as revenue once it is recorded', async () => {
    const getTotals = async () => (await shop.call('GET', '/admin/dashboard', admin)).body.totals
    const before = await getTotals()
    const { id } = await placeShipped()
    expect(await getTotals()).toMatchObject({
      revenue: before.revenue,
      cashPending: before.cashPending + 999,
      orders: before.orders + 1,
    })
    await callAdmin('POST', `/${id}/cash`, { amount: 900, writeOff: true, note: 'Lost' })
    expect(await getTotals()).toMatchObject({
      revenue: before.revenue + 999,
      netRevenue: before.netRevenue + 900,
      cashPending: before.cashPending,
    })
  })

  it('is rejected before shipping, after cancelling and for an order that was paid online', async () => {
    const { id } = await placeOrder()
    expect((await callAdmin('POST', `/${id}/cash`, { amount: 999 })).body.message).toBe(
      'Mark the order as shipped first.',
    )
    const cancelled = await callAdmin('POST', `/${id}/cancel`, { reason: 'Asked' })
    expect(cancelled.body).toMatchObject({ status: 'Cancelled', paymentStatus: 'not collected', refunds: [] })
    expect((await callAdmin('POST', `/${id}/cash`, { amount: 999 })).body.message).toBe('This order is cancelled.')
    expect((await callAdmin('GET', '?payment=not collected&limit=1')).body).toMatchObject([{ _id: id }])
  })
})

describe('archiving', () => {
  it('is rejected while cash is expected, in every status', async () => {
    const { id } = await placeOrder()
    const archive = (orderId: string) => callAdmin('DELETE', `/${orderId}`)
    for (const status of ['Processing', 'Shipped', 'Delivered']) {
      await callAdmin('PUT', `/${id}`, { status })
      const message = 'Record the cash or cancel the order first.'
      expect(await archive(id), status).toMatchObject({ status: 409, body: { message } })
    }
    expect((await callAdmin('GET', `/${id}`)).body).not.toHaveProperty('archivedAt')
    await callAdmin('POST', `/${id}/cash`, { amount: 999 })
    expect((await archive(id)).status).toBe(200)
    const cancelled = await placeOrder()
    await callAdmin('POST', `/${cancelled.id}/cancel`, { reason: 'Asked' })
    expect((await archive(cancelled.id)).status).toBe(200)
  })
})

describe('confirmation', () => {
  it('waits for the emailed link, which works once', async () => {
    const { customer, id, number, order } = await placeOrder({ quantity: 3 })
    expect(order).toMatchObject({ confirmation: { status: 'waiting', confirmBy: expect.any(String) } })
    const hours = (Date.parse(order.confirmation.confirmBy) - Date.parse(order.createdAt)) / 3_600_000
    expect(hours).toBe(48)
    expect((await callAdmin('PUT', `/${id}`, { status: 'Shipped' })).body.message).toBe('Confirm the order first.')
    const [email] = await listEmails(customer)
    expect(email?.subject).toContain('Please confirm your')
    const token = readToken(email?.text ?? '')
    const show = () => shop.call('GET', `/orders/confirm?token=${token}`)
    const confirm = () => shop.call('POST', '/orders/confirm', { body: { token } })
    expect((await show()).body).toEqual({
      orderNumber: number,
      status: 'waiting',
      totalPrice: 2_997,
      confirmBy: order.confirmation.confirmBy,
    })
    expect(await confirm()).toMatchObject({ status: 200, body: { orderNumber: number } })
    expect(await confirm()).toMatchObject({ status: 409, body: { message: `Order #${number} is already confirmed.` } })
    expect((await show()).body).toMatchObject({ status: 'confirmed' })
    expect((await shop.call('GET', `/orders/${id}`, customer)).body.confirmation).toEqual({ status: 'confirmed' })
    await ship(id)
    for (const unknown of ['nonsense', token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]) {
      const { status, body } = await shop.call('POST', '/orders/confirm', { body: { token: unknown } })
      expect(status).toBe(404)
      expect(body.message).toBe("This link isn't valid. Please open the newest email about your order.")
    }
  })

  it('can be given by an admin', async () => {
    const { id, number } = await placeOrder({ quantity: 3 })
    const { body } = await callAdmin('POST', `/${id}/confirm`)
    expect(body).toMatchObject({ confirmation: { status: 'confirmed' } })
    expect((await callAdmin('POST', `/${id}/confirm`)).body.message).toBe(`Order #${number} is already confirmed.`)
    expect((await listAuditEntries(id)).at(-1)).toMatchObject({ kind: 'order', after: { confirmed: true } })
    const small = await placeOrder()
    expect((await callAdmin('POST', `/${small.id}/confirm`)).body.message).toBe(
      "This order doesn't need to be confirmed.",
    )
  })

  it('cancels the order after 48 hours, restocks it and tells the customer', async () => {
    const before = await getStock()
    const { customer, id, number } = await placeOrder({ quantity: 3 })
    const token = readToken((await listEmails(customer))[0]?.text ?? '')
    const deps = { ...shop.deps, origin: shop.url }
    expect(await cancelUnconfirmedOrders(deps)).toBe(0)
    const later = { ...deps, now: () => new Date(shop.now().getTime() + 48 * 3_600_000 + 1_000) }
    expect(await cancelUnconfirmedOrders(later)).toBe(1)
    expect(await cancelUnconfirmedOrders(later)).toBe(0)
    expect((await callAdmin('GET', `/${id}`)).body).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'not collected',
      restockedAt: expect.any(String),
      statusHistory: [{ status: 'Processing' }, { status: 'Cancelled' }],
    })
    expect(await getStock()).toMatchObject({ on_hand: before?.['on_hand'] })
    expect((await listEmails(customer)).at(-1)?.text).toContain("because it wasn't confirmed in time")
    const { body } = await shop.call('POST', '/orders/confirm', { body: { token } })
    expect(body.message).toBe(`Order #${number} is cancelled.`)
  })

  it('is still missing after an admin reopens the order, which waits again', async () => {
    const { customer, id, order } = await placeOrder({ quantity: 3 })
    const token = readToken((await listEmails(customer))[0]?.text ?? '')
    await callAdmin('POST', `/${id}/cancel`, { reason: 'Asked' })
    expect((await callAdmin('PUT', `/${id}`, { status: 'Shipped' })).body.message).toBe('Confirm the order first.')
    shop.advanceMinutes(1)
    const { body } = await callAdmin('PUT', `/${id}`, { status: 'Processing' })
    expect(body).toMatchObject({ status: 'Processing', paymentStatus: 'pending', confirmation: { status: 'waiting' } })
    const hours = (Date.parse(body.confirmation.confirmBy) - shop.now().getTime()) / 3_600_000
    expect(hours).toBeCloseTo(48, 1)
    expect(body.confirmation.confirmBy > order.confirmation.confirmBy).toBe(true)
    expect((await callAdmin('PUT', `/${id}`, { status: 'Shipped' })).body.message).toBe('Confirm the order first.')
    expect((await shop.call('POST', '/orders/confirm', { body: { token } })).status).toBe(200)
    await ship(id)
  })
})

describe('a refused shipment', () => {
  it('is restocked, and ends the order without a refund', async () => {
    const before = await getStock()
    const { customer, id } = await placeOrder()
    const rejected = await callAdmin('POST', `/${id}/refuse`, {})
    expect(rejected).toMatchObject({
      status: 409,
      body: { message: 'Only a shipped order with cash on delivery that is not paid can be refused.' },
    })
    await ship(id)
    const { status, body } = await callAdmin('POST', `/${id}/refuse`, { note: 'Not at home' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'not collected',
      isPaid: false,
      refunds: [],
      cash: { received: 0, refusedAt: expect.any(String), note: 'Not at home' },
    })
    expect(await getStock()).toMatchObject({ on_hand: before?.['on_hand'] })
    expect((await callAdmin('POST', `/${id}/refuse`, {})).status).toBe(409)
    expect((await callAdmin('PUT', `/${id}`, { status: 'Processing' })).body.message).toBe(
      'This order stays cancelled, because its parcel was refused. The customer needs to order again.',
    )
    expect((await listEmails(customer)).at(-1)?.subject).toContain('came back')
    await expect
      .poll(() => shop.query('SELECT total_paise AS total, refund_id FROM credit_notes WHERE order_id = $1', [id]), {
        timeout: 20_000,
      })
      .toEqual([{ total: body.totalPrice * 100, refund_id: null }])
  })

  it('is not refused once it is paid', async () => {
    const { id } = await placeShipped()
    await callAdmin('POST', `/${id}/cash`, { amount: 999 })
    expect((await callAdmin('POST', `/${id}/refuse`, {})).status).toBe(409)
  })
})

describe('refunds of cash', () => {
  it('wait for an admin, who records them with a reference', async () => {
    const { customer, id } = await placeShipped({ quantity: 2 })
    expect((await callAdmin('POST', `/${id}/refunds`, { reason: 'Late' })).body.message).toBe(
      'Nothing has been paid for this order yet. Record the cash first.',
    )
    await callAdmin('POST', `/${id}/cash`, { amount: 1_998 })
    const settle = (amount: number, sentTo?: string) =>
      callAdmin('POST', `/${id}/cash-refund`, { amount, reference: 'UTR 9', sentTo })
    expect((await settle(100)).body.message).toBe('No refund is due for this order.')
    await callAdmin('POST', `/${id}/refunds`, { amount: 100, reason: 'Late' })
    await callAdmin('POST', `/${id}/refunds`, { amount: 200.5, reason: 'Stain' })
    const listNotes = () => shop.query<{ number: string }>('SELECT number FROM credit_notes WHERE order_id = $1', [id])
    await expect.poll(listNotes, { timeout: 10_000 }).toHaveLength(2)
    const emailCount = (await listEmails(customer)).length
    const question = (await listEmails(customer)).at(-1)?.text?.replace(/\s+/g, ' ')
    expect(question).toContain(
      `We're refunding ₹200.50 of order #${shortenId(id)}, which you paid in cash. Please reply with your UPI ID`,
    )
    const withoutReference = await callAdmin('POST', `/${id}/cash-refund`, { amount: 100, reference: ' ' })
    expect([withoutReference.status, withoutReference.body.message]).toEqual([400, 'Reference is required.'])
    expect((await settle(50)).body.message).toBe(
      'These refunds are due: ₹100, ₹200.50. Enter one of them, or ₹300.50 for all.',
    )
    const { body } = await settle(100, 'asha@okaxis')
    expect(body.refunds).toMatchObject([
      { amount: 100, status: 'processed', reference: 'UTR 9' },
      { amount: 200.5, status: 'due by hand' },
    ])
    expect(body).toMatchObject({ refundedAmount: 300.5, pendingRefund: 200.5, paymentStatus: 'partially refunded' })
    expect(await listEmails(customer)).toHaveLength(emailCount + 1)
    const [sent] = (await listEmails(customer)).slice(-1)
    for (const text of [
      "We've sent your refund of ₹100",
      'Sent to: asha@okaxis',
      'Reference: UTR 9',
      'Credit note: CN/',
    ])
      expect(sent?.text).toContain(text)
    const [audited] = await shop.query(
      `SELECT after FROM audit_entries WHERE subject_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(audited?.['after']).toEqual({ amountPaise: 10_000, reference: 'UTR 9', sentTo: 'asha@okaxis' })
    expect((await settle(100)).body.message).toBe('The refund that is due is ₹200.50.')
    expect((await settle(200.5)).body.pendingRefund).toBeUndefined()
    const tooMuch = await callAdmin('POST', `/${id}/refunds`, { amount: 1_698, reason: 'All' })
    expect(tooMuch).toMatchObject({ status: 409 })
    expect(await shop.query('SELECT 1 FROM refunds WHERE reconcile_at IS NOT NULL')).toEqual([])
  })
})

describe('a remittance file', () => {
  it('is compared first, then records the matched rows in one go', async () => {
    const [first, second, different, unshipped, cancelled] = [
      await placeShipped(),
      await placeShipped({ quantity: 2 }),
      await placeShipped(),
      await placeOrder(),
      await placeOrder(),
    ]
    await callAdmin('POST', `/${cancelled.id}/cancel`, { reason: 'Asked' })
    const customer = await shop.createUser()
    const { body: online } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
    const { body: proof } = await shop.payAtProvider(online.payment.orderId)
    await shop.submitPaymentProof(customer, online._id, proof)
    const { body: paid } = await shop.finalizeCheckout(customer, online._id)
    const csv = [
      'AWB,Order ID,COD Amount,UTR',
      `1,${first.id},999.00,UTR1`,
      `2,#${second.number.toLowerCase()},"₹1,998",UTR1`,
      `3,${different.id},900,UTR1`,
      `4,${unshipped.id},999,UTR1`,
      `5,${cancelled.id},999,UTR1`,
      `6,${paid._id},999,UTR1`,
      '7,019a8c4e7d21f03b5e6c9a42,999,UTR1',
      `8,${first.id},999,UTR1`,
      ...['free', '-999', '1e3', '=1+1', '999.005', ''].map((amount) => `9,${different.id},${amount},UTR1`),
    ].join('\r\n')
    const upload = (apply: boolean) => callAdmin('POST', '/remittance', { csv, apply })
    const others = [
      'different amount',
      'not shipped',
      'order cancelled',
      'not cash on delivery',
      'unknown order',
      'already recorded',
      ...Array<string>(6).fill('unreadable amount'),
    ]
    const getResults = ({ body }: { body: { rows: { result: string }[] } }) => body.rows.map(({ result }) => result)
    const dryRun = await upload(false)
    expect(getResults(dryRun)).toEqual(['matched', 'matched', ...others])
    expect(dryRun.body.recorded).toBe(0)
    expect(dryRun.body.rows[1]).toEqual({
      line: 3,
      order: `#${second.number.toLowerCase()}`,
      orderId: second.id,
      amount: 1_998,
      expected: 1_998,
      reference: 'UTR1',
      result: 'matched',
    })
    expect(dryRun.body.rows[8]).not.toHaveProperty('amount')
    expect((await callAdmin('GET', `/${first.id}`)).body.isPaid).toBe(false)
    const [applied, parallel] = await Promise.all([upload(true), upload(true)])
    const recorded = [applied, parallel].map(({ body }) => body.recorded)
    expect(recorded.sort()).toEqual([0, 2])
    for (const { id } of [first, second]) {
      expect((await callAdmin('GET', `/${id}`)).body).toMatchObject({ isPaid: true, cash: { reference: 'UTR1' } })
    }
    expect(getResults(await upload(true))).toEqual(['already recorded', 'already recorded', ...others])
  })

  it('needs its columns and has a limit', async () => {
    const upload = (csv: string) => callAdmin('POST', '/remittance', { csv, apply: false })
    expect((await upload('City,Amount\n1,2')).body.message).toBe(
      'The file has no column "Order ID", "Order number" or "AWB".',
    )
    expect((await upload('Order number\n1')).body.message).toBe('The file has no column "Amount" or "COD amount".')
    expect((await upload('Order number,Amount')).body.message).toBe('The file has no rows below the header.')
    expect((await upload('%PDF-1.7 "x" y\n1,2')).body.message).toBe(
      'This file is not a CSV, or its quotation marks are wrong from line 1 on.',
    )
    const { body } = await upload(`Order number,Amount\n${'a1b2c3d4,1\n'.repeat(5_001)}`)
    expect(body.message).toBe('The file can have at most 5,000 rows.')
  })
})
