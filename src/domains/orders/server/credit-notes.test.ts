import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createReturnsClient } from '#tests/support/create-returns-client.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { waitForBlockedConnections } from '#tests/support/wait-for-blocked-connections.ts'
import { formatFinancialYear, formatIndianDay } from './gst.ts'
import { createMissingCreditNoteWorker } from './issue-credit-notes.ts'

let shop: TestShop
let productId: string
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(1_000, { sku: 'NKD-TEE-7' })
  admin = await shop.createUser('admin')
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

/** As in document numbers: '26-27'. */
const getFinancialYear = () => formatFinancialYear(shop.now()).slice(2)
const pollOptions = { timeout: 30_000, interval: 50 }

/** Places and pays an order; each unit costs ₹999. */
async function placeOrder({ quantity = 1, isInvoiced = true } = {}) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }])
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  if (isInvoiced) await shop.waitForInvoices()
  return { customer, id: order._id as string, paymentId: proof.razorpay_payment_id as string }
}

const callAdmin = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/admin${path}`, { token: admin.token, ...(body === undefined ? {} : { body }) })
const listNotes = (orderId: string) =>
  shop.query<{ number: string; document: { total: number; reason: string; lines: { quantity: number }[] } }>(
    'SELECT number, document FROM credit_notes WHERE order_id = $1 ORDER BY serial',
    [orderId],
  )
const waitForNotes = (orderId: string, count: number) =>
  expect.poll(() => listNotes(orderId), pollOptions).toHaveLength(count)

describe('credit notes', () => {
  it('are issued for each refund, in their own series, and never for more than the invoice', async () => {
    const { id, customer } = await placeOrder({ quantity: 2 })
    await callAdmin('POST', `/orders/${id}/refunds`, { amount: 100.01, reason: 'Loose thread' })
    await waitForNotes(id, 1)
    // sent in the transaction that issues the credit note
    const [email] = await shop.query<{ text: string }>(
      `SELECT text FROM emails WHERE "to" = $1 AND subject LIKE 'Your refund%'`,
      [`${customer.id}@example.in`],
    )
    expect(email?.text).toContain(`Refund: ₹100.01\nCredit note: CN/${getFinancialYear()}/000001\n`)
    await callAdmin('POST', `/orders/${id}/refunds`, { reason: 'The rest' })
    await waitForNotes(id, 2)
    const notes = await listNotes(id)
    expect(notes.map(({ number }) => number)).toEqual([
      `CN/${getFinancialYear()}/000001`,
      `CN/${getFinancialYear()}/000002`,
    ])
    expect(notes.map(({ document }) => document)).toMatchObject([
      { total: 100.01, reason: 'Refund', lines: [{ quantity: 0, rate: 5 }] },
      { total: 1897.99, reason: 'Refund', lines: [{ quantity: 2 }] },
    ])
  })

  it('credit the units of a return', async () => {
    const returns = createReturnsClient(shop, admin)
    const order = await returns.placeOrder([{ productId, quantity: 3 }])
    const lines = [{ lineId: order.lineIds[0], quantity: 2 }]
    const { body } = await returns.submitReturn(order, { lines })
    const { _id: returnId } = body
    for (const step of ['approve', 'receive', 'refund']) await returns.takeStep(returnId, step)
    await waitForNotes(order.id, 1)
    expect((await listNotes(order.id))[0]?.document).toMatchObject({
      total: 1998,
      reason: 'Sales return',
      lines: [{ line: 0, quantity: 2, total: 1998 }],
    })
  })

  it('credit the rest of a cancelled order', async () => {
    const { id } = await placeOrder()
    await callAdmin('POST', `/orders/${id}/refunds`, { amount: 99, reason: 'Late' })
    await callAdmin('POST', `/orders/${id}/cancel`, { reason: 'Out of stock' })
    await waitForNotes(id, 2)
    expect((await listNotes(id)).map(({ document }) => document)).toMatchObject([
      { total: 99 },
      { total: 900, reason: 'Order cancelled', lines: [{ quantity: 1 }] },
    ])
  })

  it('credit the next refund less by what a failed refund was credited', async () => {
    const { id, paymentId } = await placeOrder()
    await callAdmin('POST', `/orders/${id}/refunds`, { amount: 500, reason: 'Stain' })
    await waitForNotes(id, 1)
    // as if the provider had rejected it for good
    await shop.query(
      `UPDATE refunds SET state = 'failed', reconcile_at = NULL, ended_at = now() WHERE payment_id = $1`,
      [paymentId],
    )
    await shop.query(
      `UPDATE payments SET refunded_paise = 0, state = 'captured', anomaly = 'failed refund' WHERE id = $1`,
      [paymentId],
    )
    await callAdmin('POST', `/orders/${id}/refunds`, { amount: 600, reason: 'Stain' })
    await waitForNotes(id, 2)
    expect((await listNotes(id)).map(({ document }) => document.total)).toEqual([500, 100])
  })

  it('are issued for refunds that the outbox missed', async () => {
    const { id, paymentId } = await placeOrder()
    await shop.query(`UPDATE payments SET refunded_paise = 20000 WHERE id = $1`, [paymentId])
    await shop.query(
      `INSERT INTO refunds (id, payment_id, amount_paise, reason, state, created_at, ended_at)
       VALUES ('rf_outside', $1, 20000, 'Refunded at the provider, not by the shop.', 'processed', now(), now())`,
      [paymentId],
    )
    const worker = createMissingCreditNoteWorker(shop.deps)
    await worker.run({}, { signal: new AbortController().signal })
    await waitForNotes(id, 1)
    expect((await listNotes(id))[0]?.document.total).toBe(200)
    await worker.run({}, { signal: new AbortController().signal })
    await expect.poll(() => shop.query(`SELECT FROM outbox WHERE kind = 'order.credit-due'`), pollOptions).toEqual([])
    expect(await listNotes(id)).toHaveLength(1)
  })

  it('are issued for a refund that was made while the invoice was issued', async () => {
    const blocker = await shop.pool.connect()
    try {
      // keeps the worker from writing the invoice
      await blocker.query('BEGIN; LOCK TABLE invoices IN SHARE MODE')
      const { id } = await placeOrder({ isInvoiced: false })
      await waitForBlockedConnections(shop.pool)
      await callAdmin('POST', `/orders/${id}/refunds`, { amount: 100, reason: 'Late' })
      await waitForBlockedConnections(shop.pool, 2)
      await blocker.query('COMMIT')
      await waitForNotes(id, 1)
    } finally {
      blocker.release(true)
    }
  })

  it('cannot be changed or deleted', async () => {
    for (const statement of [`UPDATE credit_notes SET serial = 7`, `DELETE FROM credit_notes`])
      await expect(shop.query(statement)).rejects.toThrow()
  })

  it('are shown to their customer only', async () => {
    const { customer, id } = await placeOrder()
    await callAdmin('POST', `/orders/${id}/refunds`, { reason: 'Gift' })
    await waitForNotes(id, 1)
    const { body } = await shop.call('GET', `/orders/${id}/credit-notes`, { token: customer.token })
    expect(body).toMatchObject([{ invoiceNumber: expect.stringContaining(`/${getFinancialYear()}/`), total: 999 }])
    const fetchPdf = (token: string, number: string) =>
      fetch(`${shop.url}/api/orders/${id}/credit-note.pdf?number=${encodeURIComponent(number)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const pdf = await fetchPdf(customer.token, body[0].number)
    expect(pdf.headers.get('content-disposition')).toContain(`credit-note-CN-${getFinancialYear()}-`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())))
    expect(text.join(' ')).toContain(`Credit note ${body[0].number}`)
    expect((await fetchPdf(customer.token, `CN/${getFinancialYear()}/999999`)).status).toBe(404)
    const other = await shop.createUser()
    expect((await fetchPdf(other.token, body[0].number)).status).toBe(404)
    expect((await shop.call('GET', `/orders/${id}/credit-notes`, { token: other.token })).status).toBe(404)
  })
})

describe('the list of invoices and credit notes', () => {
  it('finds documents by number, order, customer and kind', async () => {
    const { id } = await placeOrder()
    await callAdmin('POST', `/orders/${id}/refunds`, { amount: 10, reason: 'Gift' })
    await waitForNotes(id, 1)
    const list = async (query: Record<string, string>) => {
      const { body, headers } = await callAdmin('GET', `/invoices?${new URLSearchParams(query)}`)
      return {
        numbers: body.map(({ number }: { number: string }) => number),
        body,
        total: headers.get('x-total-count'),
      }
    }
    const { body: order } = await callAdmin('GET', `/orders/${id}`)
    const [note] = await listNotes(id)
    const number = note?.number ?? ''
    expect((await list({ q: id })).numbers).toEqual([number, order.invoiceNumber])
    expect((await list({ q: number })).body).toMatchObject([
      {
        kind: 'credit note',
        number,
        orderId: id,
        total: 10,
        tax: 0.48,
        taxableValue: 9.52,
        invoiceNumber: order.invoiceNumber,
      },
    ])
    expect((await list({ q: order.user.email, kind: 'invoice' })).numbers).toEqual([order.invoiceNumber])
    expect(await list({ q: id, from: '2020-01-01', to: '2020-01-31' })).toMatchObject({ numbers: [], total: '0' })
    const all = await list({ limit: '1', page: '2' })
    expect(all.numbers).toEqual([order.invoiceNumber])
    const [row] = await shop.query<{ n: string }>(
      'SELECT (SELECT count(*) FROM invoices) + (SELECT count(*) FROM credit_notes) AS n',
    )
    expect(all.total).toBe(row?.n)
  })

  it('sends a document again and opens it as a PDF', async () => {
    const { id, customer } = await placeOrder()
    const { body: order } = await callAdmin('GET', `/orders/${id}`)
    const { status, body } = await callAdmin('POST', '/invoices/send', { number: order.invoiceNumber })
    expect([status, body]).toEqual([200, { to: `${customer.id}@example.in` }])
    const emails = await shop.query<{ subject: string }>('SELECT subject FROM emails WHERE "to" = $1', [body.to])
    // the order's own email may come later
    expect(emails).toContainEqual({ subject: expect.stringMatching(`^Your invoice ${order.invoiceNumber} from `) })
    const missing = await callAdmin('POST', '/invoices/send', { number: 'NKD/00-01/000001' })
    expect([missing.status, missing.body.message]).toEqual([
      404,
      'There is no invoice or credit note with this number.',
    ])
    const pdf = await fetch(`${shop.url}/api/admin/invoices/pdf?number=${encodeURIComponent(order.invoiceNumber)}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})

describe('exports', () => {
  const download = async (path: string) => {
    const response = await fetch(`${shop.url}/api/admin${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const text = await response.text()
    return { status: response.status, type: response.headers.get('content-type'), lines: text.trim().split('\r\n') }
  }

  it('have a line per order line with its tax, times in IST and phones for couriers', async () => {
    const { id } = await placeOrder({ quantity: 2 })
    const { type, lines } = await download(`/order-lines.csv?q=${id}`)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Order ID,Ordered at (IST),Status,Payment method,Payment,Invoice,SKU,Item,Size,Colour,')
    expect(lines[1]).toMatch(
      new RegExp(`^${id},20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,Processing,Online,paid,[^,]+,NKD-TEE-7,`),
    )
    // ₹1,998 with 5 % within the seller's state
    expect(lines[1]).toContain(',2,999.00,0.00,6109,5,1902.86,47.57,47.57,0.00,1998.00,Karnataka,')
    expect(lines[1]).toMatch(/,\+91\d{10},[^,]+@example\.in,/)
  })

  it('of the GST return have the columns of the offline tool', async () => {
    const month = formatIndianDay(shop.now()).slice(0, 7)
    const b2cs = await download(`/tax/gstr1?month=${month}&table=b2cs&format=csv`)
    expect(b2cs.type).toBe('text/csv; charset=utf-8')
    expect(b2cs.lines[0]).toContain(
      'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    )
    expect(b2cs.lines[1]).toMatch(/^OE,29-Karnataka,,5\.00,\d+\.\d\d,,$/)
    for (const table of ['b2b', 'b2cl', 'exp', 'cdnr', 'cdnur', 'hsn', 'docs'])
      expect((await download(`/tax/gstr1?month=${month}&table=${table}&format=csv`)).status).toBe(200)
    const { body } = await callAdmin('GET', `/tax/gstr1?month=${month}&table=hsn`)
    expect(Object.keys(body)).toEqual(['hsn', 'month', 'gstin', 'invoices', 'creditNotes'])
    const refused = await callAdmin('GET', `/tax/gstr1?month=${month}&format=csv`)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'table', message: 'Choose the table for the CSV file.' }],
    ])
    expect((await callAdmin('GET', '/tax/gstr1?month=2026-13')).body.errors).toEqual([
      { field: 'month', message: 'Month must be a month such as 2026-11.' },
    ])
    const register = await download(`/tax/register.csv?month=${month}`)
    expect(register.lines[0]).toContain('Date (IST),Document,Number,Against invoice,Order ID,Customer,GSTIN,')
    expect(register.lines.some((line) => line.includes(`,Credit note,CN/${getFinancialYear()}/000001,`))).toBe(true)
  })
})
