import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { amendOrder } from '#domains/orders/server/amend-order.ts'
import { queueOrderRefund } from '#domains/orders/server/api.ts'
import { createMissingCreditNoteWorker, issueDueCreditNotes } from '#domains/orders/server/issue-credit-notes.ts'
import { issueDueInvoices, ORDER_SHIPPED } from '#domains/orders/server/issue-invoices.ts'
import { lockOrder } from '#domains/orders/server/lock-order.ts'
import { placeOrder } from '#domains/orders/server/place-order.ts'
import { refundOrder } from '#domains/orders/server/refund-order.ts'
import { findReturnedUnits } from '#domains/returns/server/api.ts'
import { approveReturn } from '#domains/returns/server/approve-return.ts'
import { receiveReturn } from '#domains/returns/server/receive-return.ts'
import { sendExchange } from '#domains/returns/server/send-exchange.ts'
import { submitReturn } from '#domains/returns/server/submit-return.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { createRandom } from '#shared/create-random.ts'
import { ShopError } from '#shared/errors.ts'
import { calculateLineValue } from '#shared/line-value.ts'
import { asPaise, paiseFromRupees } from '#shared/money.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/is-thorough.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import type { Gstr1, Gstr1Rows } from '../contract.ts'
import { getGstr1, readRegister } from './get-gstr1.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let now = new Date('2026-11-01T00:00:00Z')
let lut = ''
const seller = { name: 'Asha Textiles', address: [], state: 'Karnataka', gstin: '29ABCDE1234F1ZW', careEmail: '' }
const shopSettings = { current: () => createShopSettings({ seller: { ...seller, lut } }).current() }
const jobs = { enqueue: async () => {} }
const createDeps = () => ({ db: database.db, now: () => now, log: pino({ level: 'silent' }), shopSettings, jobs })
const actor = { id: '0123456789abcdef01234567', name: 'Asha' } as Parameters<typeof queueOrderRefund>[2]['actor']

beforeAll(async () => {
  database = await createMigratedDatabase()
  await database.pool.query(`
    INSERT INTO tax_categories (category, valid_from, hsn, gst_rate) VALUES
      ('Stickers', '2017-07-01', '4911', 12), ('Stickers', '2026-12-01', '4911', 18)`)
  await database.pool.query(`
    INSERT INTO discounts (id, code, title, kind, value, min_subtotal_paise, collection_ids, product_ids, first_order_only, created_at)
    VALUES ('0123456789abcdef01234567', 'TEN', 'Ten', 'percent', 10, 0, '[]', '[]', false, now())`)
})
beforeAll(async () => {
  exchangeable.productId = (
    await createProduct(database, {
      sku: 'EX-1',
      name: 'Tee',
      description: ['A shirt.'],
      brand: 'Nukkad',
      material: 'Cotton',
      gender: 'Unisex',
      pricePaise: asPaise(99_900),
      category: 'Top Wear',
      collections: [],
      images: [],
      colors: ['Black'],
      sizes: ['S', 'M'],
      stock: ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 1_000 })),
    })
  ).id
  // the orders here take nothing from the stock, but what comes back must have been sold
  const [row] = await query<{ id: string }>(
    `UPDATE stock SET on_hand = 500, sold = 500 WHERE product_id = $1 AND size = 'S' RETURNING id`,
    [exchangeable.productId],
  )
  exchangeable.stockId = Number(row?.id)
})
beforeEach(async () => {
  lut = ''
  const returns = ['return_steps', 'return_lines', 'returns', 'rate_limits', 'order_status_changes']
  const tables = [
    ...returns,
    'amendment_lines',
    'order_amendments',
    'credit_notes',
    'invoices',
    'refund_lines',
    'refund_charges',
    'refunds',
    'order_lines',
    'orders',
    'invoice_counters',
  ]
  // without the triggers that keep documents
  await query(`SET session_replication_role = replica; ${tables.map((table) => `DELETE FROM ${table}`).join('; ')};
    SET session_replication_role = origin`)
})
afterAll(() => database.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows

interface TestOrder {
  state?: string
  country?: string
  gstin?: string | null
  /** The shipping charge, in paise. */
  shipping?: number
  /** Of cash on delivery, in paise. Without it the order is paid online. */
  codFee?: number | undefined
  lines: { category: string; price: number; quantity: number; discount?: number }[]
}

let orderCount = 0

/** The product that comes in two sizes of the same price. */
const exchangeable = { productId: '', stockId: 0 }
const isExchangeable = (price: number) => price === 99_900

/** Exchanges one unit for the other size. Returns false if the order has none, or was cancelled. */
async function exchange(orderId: string): Promise<boolean> {
  const lines = await query<{ id: string }>(
    `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
     WHERE o.id = $1 AND l.size = 'S' AND o.status <> 'Cancelled'`,
    [orderId],
  )
  if (!lines[0]) return false
  const deps = { ...createDeps(), formServices: {} }
  const request = {
    orderId,
    name: 'Asha',
    email: 'asha@example.in',
    number: '98450 12345',
    outcome: 'exchange' as const,
    reasonDropdown: 'Size does not fit' as const,
    lines: [{ lineId: lines[0].id, quantity: 1, newSize: 'M' }],
  }
  try {
    await query(`UPDATE orders SET status = 'Shipped' WHERE id = $1`, [orderId])
    const { id } = await submitReturn(deps, request, { network: orderId, origin: '' })
    await approveReturn(deps, actor, id)
    await receiveReturn(deps, actor, { id })
    await sendExchange(deps, actor, id)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** Moves an order that has not shipped to another state, and a line to the other size. Returns false if that is refused. */
async function amend(orderId: string, state: string): Promise<boolean> {
  const deps = {
    ...createDeps(),
    findReturnedUnits,
    listLineShipments: async () => [],
    findDestination: async () => ({ stateMismatch: undefined, isServiceable: true, isServiceableForCod: true }),
  }
  const [order] = await query<{
    address: { country: string; state: string }
    lineId: string | null
    size: string
    latest: string | null
  }>(
    `SELECT coalesce(o.amended_address, o.address) AS address, l.id AS "lineId", l.size,
       (SELECT max(id) FROM order_amendments a WHERE a.order_id = o.id) AS latest
     FROM orders o LEFT JOIN current_order_lines l ON l.order_id = o.id AND l.size IS NOT NULL WHERE o.id = $1 LIMIT 1`,
    [orderId],
  )
  if (!order) return false
  const { address, lineId, size, latest } = order
  const request = {
    id: orderId,
    notify: false,
    ...(latest ? { expectedAmendment: latest } : {}),
    address: { ...address, ...(address.country === 'India' ? { state } : {}) } as Parameters<
      typeof amendOrder
    >[2]['address'],
    ...(lineId ? { lines: [{ lineId, size: size === 'S' ? 'M' : 'S', color: 'Black' }] } : {}),
  }
  try {
    await amendOrder(deps, actor, request)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** Places a paid order without a checkout. Prices and discounts are in paise. Cash on delivery has shipped. */
async function addOrder({
  state = 'Karnataka',
  country = 'India',
  gstin = null,
  shipping = 0,
  codFee,
  lines,
}: TestOrder): Promise<string> {
  const key = `test_${++orderCount}`
  const discountPaise = asPaise(lines.reduce((sum, { discount = 0 }) => sum + discount, 0))
  const codFeePaise = asPaise(codFee ?? 0)
  const linesPaise = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const totalPaise = asPaise(linesPaise - discountPaise + shipping + codFeePaise)
  await query(
    `INSERT INTO payments (id, provider_order_id, amount_paise, currency, state, made_at, seen_at)
     VALUES ($1, $1, $2, 'INR', 'captured', $3, $3)`,
    [key, totalPaise, now],
  )
  const purchase = {
    checkoutId: key,
    paymentId: key,
    paidAt: now,
    userId: null,
    customerName: 'Asha Rao',
    currency: 'INR',
    customerEmail: 'asha@example.in',
    customerMobile: null,
    isDemo: false,
    address: {
      firstName: 'Asha',
      lastName: 'Rao',
      address: '12 Brigade Road',
      city: 'Town',
      postalCode: '560025',
      state,
      country,
      phone: '9845012345',
      ...(gstin === null ? {} : { gstin }),
    },
    totalPaise,
    shippingOption: 'Standard',
    shippingChargePaise: asPaise(shipping),
    discountPaise,
    ...(codFee === undefined ? {} : { paymentMethod: 'COD' as const, codFeePaise }),
    discountId: discountPaise > 0 ? '0123456789abcdef01234567' : null,
    discountCode: discountPaise > 0 ? 'TEN' : null,
    lines: lines.map(({ category, price, quantity, discount = 0 }, index) => ({
      sku: `SKU-${index}`,
      name: category,
      category,
      image: '',
      ...(isExchangeable(price)
        ? { ...exchangeable, size: 'S', color: 'Black' }
        : { productId: '0123456789abcdef01234567', stockId: 1, size: null, color: null }),
      pricePaise: asPaise(price),
      quantity,
      discountPaise: asPaise(discount),
    })),
  }
  return database.db.transaction(async (tx) => {
    const id = await placeOrder(tx, purchase, now)
    if (codFee !== undefined) await addToOutbox(tx, ORDER_SHIPPED, id)
    return id
  })
}

interface TestRefund {
  amount?: number
  /** Returns this many units of the first line. */
  units?: number
  isCancelled?: boolean
}

async function refund(orderId: string, { amount, units = 0, isCancelled = false }: TestRefund) {
  await database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const left = order.totalPaise - order.refundedPaise
    if (left === 0) return
    const [line] = order.lines
    const valuePaise = asPaise(line ? Math.floor((calculateLineValue(line) * units) / line.quantity) : 0)
    const chosen = amount ?? (units > 0 ? Math.max(1, valuePaise) : left)
    if (isCancelled) await tx.execute(`UPDATE orders SET status = 'Cancelled' WHERE id = '${orderId}'`)
    await queueOrderRefund({ jobs }, tx, {
      order,
      amountPaise: asPaise(Math.min(chosen, left)),
      reason: 'Test',
      actor,
      now,
      ...(units > 0 && line ? { lines: [{ orderLineId: line.id, quantity: units, valuePaise }] } : {}),
    })
  })
}

/** Refunds units of a line, sometimes with the charges or for less. Returns false if there is nothing left of it. */
async function refundLine(orderId: string, random: () => number): Promise<boolean> {
  const order = await database.db.transaction((tx) => lockOrder(tx, orderId))
  const line = order.lines[Math.floor(random() * order.lines.length)]
  if (!line) return false
  const quantity = 1 + Math.floor(random() * line.quantity)
  const request = {
    orderId,
    reason: 'Test',
    charges: random() < 0.4,
    lines: [{ lineId: line.id, quantity }],
    ...(random() < 0.2 ? { amount: 0.01 } : {}),
  }
  try {
    await refundOrder({ ...createDeps(), findReturnedUnits }, actor, request)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

const issueAll = async () => {
  // the outbox uses the database's clock
  await query(`UPDATE outbox SET due_at = '2020-01-01'`)
  // as many workers as processes
  await Promise.all([1, 2, 3].map(() => issueDueInvoices(createDeps())))
  await Promise.all([1, 2, 3].map(() => issueDueCreditNotes(createDeps())))
}

const loadGstr1 = (month: string) => getGstr1({ db: database.db, shopSettings }, month)

const tee = { category: 'Top Wear', price: 105_000, quantity: 1 }

describe('GSTR-1', () => {
  it('sorts invoices and credit notes into the tables of the return', async () => {
    now = new Date('2026-05-10T06:30:00Z')
    const business = await addOrder({ gstin: '29AAGCB7383J1Z4', lines: [tee, { ...tee, category: 'Stickers' }] })
    const large = await addOrder({ state: 'Goa', lines: [{ ...tee, price: 11_800_000 }] })
    await addOrder({ state: 'Goa', lines: [{ ...tee, quantity: 2 }] })
    // above ₹1 lakh, but within the state
    const local = await addOrder({ lines: [{ ...tee, price: 11_800_000 }] })
    const exported = await addOrder({ state: 'Bagmati', country: 'Nepal', lines: [tee] })
    await issueAll()
    lut = 'AD290426001234K'
    const free = await addOrder({ state: 'Bagmati', country: 'Nepal', lines: [tee] })
    await issueAll()
    now = new Date('2026-05-20T06:30:00Z')
    for (const id of [business, large, exported, free]) await refund(id, { isCancelled: true })
    await refund(local, { amount: 118_000 })
    await issueAll()

    const gstr1 = await loadGstr1('2026-05')
    const [first = '', second = ''] = gstr1.b2b.map(({ number }) => number)
    expect(first).toBe(second)
    const day = { date: '2026-05-10' }
    const local5 = { rate: 5, taxableValue: 1000, igst: 0, cgst: 25, sgst: 25 }
    const to = { gstin: '29AAGCB7383J1Z4', name: 'Asha Rao', placeOfSupply: '29-Karnataka', value: 2100 }
    const local12 = { rate: 12, taxableValue: 937.5, igst: 0, cgst: 56.25, sgst: 56.25 }
    expect(gstr1.b2b).toEqual([
      { ...to, ...day, number: first, ...local5 },
      { ...to, ...day, number: first, ...local12 },
    ])
    const interstate = { rate: 18, taxableValue: 100_000, igst: 18_000, cgst: 0, sgst: 0, value: 118_000 }
    expect(gstr1.b2cl).toEqual([{ ...day, ...interstate, number: expect.any(String), placeOfSupply: '30-Goa' }])
    expect(gstr1.b2cs).toEqual([
      // ₹1,18,000 less a refund of ₹1,180
      { placeOfSupply: '29-Karnataka', rate: 18, taxableValue: 99_000, igst: 0, cgst: 8910, sgst: 8910 },
      { placeOfSupply: '30-Goa', rate: 5, taxableValue: 2000, igst: 100, cgst: 0, sgst: 0 },
    ])
    expect(gstr1.exp).toMatchObject([
      { type: 'WPAY', rate: 5, taxableValue: 1000, igst: 50, value: 1050 },
      { type: 'WOPAY', rate: 0, taxableValue: 1050, igst: 0, value: 1050 },
    ])
    expect(gstr1.cdnr).toMatchObject([
      { ...to, ...local5, date: '2026-05-20', invoiceNumber: first, invoiceDate: '2026-05-10' },
      { ...to, ...local12 },
    ])
    expect(gstr1.cdnur).toMatchObject([
      { type: 'B2CL', ...interstate, placeOfSupply: '30-Goa' },
      { type: 'EXPWP', taxableValue: 1000, igst: 50 },
      { type: 'EXPWOP', taxableValue: 1050, igst: 0 },
    ])
    // without what nets to nothing
    expect(gstr1.hsn).toMatchObject([
      { supply: 'B2C', hsn: '6109', rate: 5, quantity: 2, value: 2100, taxableValue: 2000, igst: 100 },
      { supply: 'B2C', hsn: '6109', rate: 18, quantity: 1, value: 116_820, taxableValue: 99_000, cgst: 8910 },
    ])
    expect(gstr1.docs).toMatchObject([
      { nature: 'Invoices for outward supply', count: 6, cancelled: 0, to: expect.stringMatching(/\/26-27\/000006$/) },
      { nature: 'Credit Note', from: 'CN/26-27/000001', to: 'CN/26-27/000005', count: 5 },
    ])
    expect(gstr1.invoices).toMatchObject({ count: 6, total: 242_300 })
    expect(gstr1.creditNotes).toMatchObject({ count: 5, total: 123_380 })
  })

  it('uses months in Indian time, and the rates of the day', async () => {
    now = new Date('2026-11-30T18:29:59Z')
    await addOrder({ state: 'Kerala', lines: [{ ...tee, category: 'Stickers' }] })
    await issueAll()
    now = new Date('2026-11-30T18:30:00Z')
    await addOrder({ state: 'Kerala', lines: [{ ...tee, category: 'Stickers' }] })
    await issueAll()
    expect((await loadGstr1('2026-11')).b2cs).toMatchObject([{ placeOfSupply: '32-Kerala', rate: 12 }])
    expect((await loadGstr1('2026-12')).b2cs).toMatchObject([{ placeOfSupply: '32-Kerala', rate: 18 }])
  })

  it('lists every run of numbers without a gap', async () => {
    now = new Date('2027-01-31T18:30:00Z')
    await addOrder({ lines: [tee] })
    await issueAll()
    // placed a moment before midnight, invoiced after it
    now = new Date('2027-01-31T18:29:59Z')
    await addOrder({ lines: [tee] })
    await issueAll()
    now = new Date('2027-01-31T18:30:01Z')
    await addOrder({ lines: [tee] })
    await issueAll()
    expect((await loadGstr1('2027-02')).docs).toMatchObject([{ count: 1 }, { count: 1 }])
    expect((await loadGstr1('2027-01')).docs).toMatchObject([{ count: 1 }])
  })
})

/** Amounts in paise by what they belong to. */
type Ledger = Record<string, number>
const addTo = (ledger: Ledger, key: string, paise: number) => {
  if (paise !== 0) ledger[key] = (ledger[key] ?? 0) + paise
}
const withoutZeros = (ledger: Ledger) => Object.fromEntries(Object.entries(ledger).filter(([, paise]) => paise !== 0))
const taxes = ['taxableValue', 'igst', 'cgst', 'sgst'] as const

/** Sums the documents of a month with SQL of its own, credit notes negative, by state and rate and by HSN and rate. */
async function sumDocuments(month: string): Promise<{ byState: Ledger; byHsn: Ledger }> {
  const [byState, byHsn]: [Ledger, Ledger] = [{}, {}]
  const rows = await query<Record<string, string>>(
    `SELECT place, line->>'hsn' AS hsn, line->>'rate' AS rate, ${taxes
      .map((tax) => `sum(sign * (line->>'${tax}')::numeric * 100)::bigint AS "${tax}"`)
      .join(', ')}
     FROM (
       SELECT 1 AS sign, document->>'placeOfSupply' AS place, document, issued_at FROM invoices
       UNION ALL SELECT -1, document->>'placeOfSupply', document, issued_at FROM credit_notes) AS d,
       jsonb_array_elements(document->'lines') AS line
     WHERE to_char((document->>'date')::timestamptz AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') = $1
     GROUP BY 1, 2, 3`,
    [month],
  )
  for (const row of rows) {
    for (const tax of taxes) {
      addTo(byState, `${row['place']} ${row['rate']} ${tax}`, Number(row[tax]))
      addTo(byHsn, `${row['hsn']} ${row['rate']} ${tax}`, Number(row[tax]))
    }
  }
  return { byState: withoutZeros(byState), byHsn: withoutZeros(byHsn) }
}

/** Sums the tables of the return. Exports have no state in it. */
function sumTables(gstr1: Gstr1 & Gstr1Rows): { byState: Ledger; byHsn: Ledger } {
  const [byState, byHsn]: [Ledger, Ledger] = [{}, {}]
  const add = (rows: (Record<string, unknown> & { rate: number })[], sign: 1 | -1) => {
    for (const row of rows)
      for (const tax of taxes) {
        const place = String(row['placeOfSupply'] ?? '00-Nepal').slice(3)
        addTo(byState, `${place} ${row.rate} ${tax}`, sign * paiseFromRupees(row[tax] as number))
      }
  }
  for (const table of [gstr1.b2b, gstr1.b2cl, gstr1.b2cs, gstr1.exp]) add(table, 1)
  for (const table of [gstr1.cdnr, gstr1.cdnur]) add(table, -1)
  for (const row of gstr1.hsn)
    for (const tax of taxes) addTo(byHsn, `${row.hsn} ${row.rate} ${tax}`, paiseFromRupees(row[tax]))
  return { byState: withoutZeros(byState), byHsn: withoutZeros(byHsn) }
}

/** Computes a line's rate and tax from the order, by the law's own words. */
function expectTax(line: { category: string; value: number; quantity: number }, at: Date, isSameState: boolean) {
  const slab = (value: number) => (value / line.quantity / 1.05 <= 250_000 + 1e-7 ? 5 : 18)
  const stickers = at >= new Date('2026-11-30T18:30:00Z') ? 18 : 12
  const rate = line.category === 'Stickers' ? stickers : slab(line.value)
  const round = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))
  const [value, percent] = [BigInt(line.value), BigInt(rate)]
  const half = round(value * percent, (100n + percent) * 2n)
  return { rate, tax: isSameState ? 2 * half : round(value * percent, 100n + percent) }
}

describe('a random quarter', () => {
  it.each(isThorough ? [1, 2, 3, 4, 5, 6, 7, 8] : [1])(
    'adds up to the paisa, by state, rate and HSN code, and has no gap (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
      const upTo = (max: number) => 1 + Math.floor(random() * max)
      const orders: string[] = []
      let exchanges = 0
      let lineRefunds = 0
      let amendments = 0
      for (let step = 0; step < 60; step++) {
        now = new Date(Date.parse('2026-10-01T00:00:00Z') + (step / 60) * 92 * 86_400_000)
        lut = random() < 0.5 ? '' : 'AD290426001234K'
        const isExport = random() < 0.15
        const lines = Array.from({ length: upTo(4) }, () => {
          const price = pick([1, 49_900, 99_900, 249_999, 262_500, 262_501, 295_000, 349_900, 2_500_000])
          const quantity = upTo(5)
          const discount = random() < 0.4 ? Math.floor(random() * price * quantity * 0.6) : 0
          return { category: pick(['Top Wear', 'Bottom Wear', 'Hats', 'Stickers']), price, quantity, discount }
        })
        const country = isExport
          ? { state: 'Bagmati', country: 'Nepal' }
          : { state: pick(['Karnataka', 'Goa', 'Delhi']) }
        const gstin = !isExport && random() < 0.2 ? '29AAGCB7383J1Z4' : null
        const shipping = random() < 0.6 ? pick([1, 4_900, 7_900, 14_950, 100_001]) : 0
        const codFee = !isExport && random() < 0.3 ? pick([0, 1, 4_900, 9_999]) : undefined
        orders.push(await addOrder({ ...country, gstin, shipping, codFee, lines }))
        if (random() < 0.8) await issueAll()
        const id = pick(orders)
        const change = random()
        if (change < 0.2) await refund(id, { isCancelled: true })
        else if (change < 0.4) await refund(id, { amount: upTo(200_000) })
        else if (change < 0.5) await refund(id, { amount: upTo(3) })
        else if (change < 0.7) await refund(id, { units: 1 })
        else if (change < 0.9 && (await refundLine(id, random))) lineRefunds++
        if (await exchange(pick(orders))) exchanges++
        if (random() < 0.4 && (await amend(pick(orders), pick(['Karnataka', 'Goa', 'Delhi'])))) amendments++
      }
      expect(exchanges).toBeGreaterThan(2)
      expect(lineRefunds).toBeGreaterThan(2)
      expect(amendments).toBeGreaterThan(2)
      await issueAll()
      // orders that were refunded before their invoice
      await createMissingCreditNoteWorker(createDeps()).run({}, { signal: new AbortController().signal })
      await issueAll()

      for (const month of ['2026-10', '2026-11', '2026-12']) {
        const gstr1 = await loadGstr1(month)
        const expected = await sumDocuments(month)
        expect(Object.keys(expected.byState).length).toBeGreaterThan(8)
        expect(sumTables(gstr1)).toEqual(expected)
        let registered = 0
        for await (const rows of readRegister({ db: database.db }, month))
          for (const { part } of rows) registered += part.totalPaise
        expect(registered).toBe(paiseFromRupees(gstr1.invoices.total) - paiseFromRupees(gstr1.creditNotes.total))
      }

      // documents against orders and refunds
      const totals = await query<{ id: string; total: number; due: number; invoiced: number; credited: string }>(`
      SELECT o.id, o.total_paise AS total, CASE o.status WHEN 'Cancelled' THEN o.total_paise ELSE p.refunded_paise END AS due,
        i.total_paise AS invoiced, (SELECT coalesce(sum(total_paise), 0) FROM credit_notes n WHERE n.order_id = o.id) - (
          SELECT coalesce(sum(total_paise), 0) FROM invoices r WHERE r.order_id = o.id AND r.replaced_at IS NOT NULL) AS credited
      FROM orders o JOIN payments p ON p.id = o.payment_id
      LEFT JOIN invoices i ON i.order_id = o.id AND i.replaced_at IS NULL`)
      expect(totals).toHaveLength(60)
      for (const { total, due, invoiced, credited } of totals) {
        expect(invoiced).toBe(total)
        expect(Number(credited)).toBe(due)
      }

      // each line of an invoice against that of the order
      const lines = await query<{
        category: string
        value: number
        quantity: number
        at: Date
        state: string
        isFree: boolean
        rate: string
        tax: number
      }>(`
      SELECT l.category, l.price_paise * l.quantity - l.discount_paise AS value, l.quantity,
        (SELECT min((f.document->>'date')::timestamptz) FROM invoices f WHERE f.order_id = o.id) AS at,
        coalesce(o.amended_address, o.address)->>'state' AS state, i.document ? 'lut' AS "isFree", line->>'rate' AS rate,
        (((line->>'igst')::numeric + (line->>'cgst')::numeric + (line->>'sgst')::numeric) * 100)::int AS tax
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      JOIN invoices i ON i.order_id = o.id AND i.replaced_at IS NULL
      CROSS JOIN LATERAL (SELECT i.document->'lines'->l.position AS line) AS invoiced`)
      for (const { at, state, isFree, rate, tax, ...line } of lines) {
        const expected = isFree ? { rate: 0, tax: 0 } : expectTax(line, at, state === 'Karnataka')
        expect({ rate: Number(rate), tax }).toEqual(expected)
      }

      // the parts of a charge against the charge, with the rates of the goods
      const charges = await query<{ charge: number; invoiced: number; isTaxedLikeGoods: boolean }>(`
      SELECT o.shipping_charge_paise + o.cod_fee_paise AS charge, coalesce(sum((part->>'total')::numeric * 100), 0)::int AS invoiced,
        coalesce(bool_and(part IS NULL OR EXISTS (
          SELECT FROM jsonb_array_elements(i.document->'lines') AS goods WHERE NOT goods ? 'isCharge'
            AND goods->>'rate' = part->>'rate' AND goods->>'hsn' = part->>'hsn')), true) AS "isTaxedLikeGoods"
      FROM orders o JOIN invoices i ON i.order_id = o.id AND i.replaced_at IS NULL
      LEFT JOIN LATERAL jsonb_array_elements(i.document->'lines') AS part ON part ? 'isCharge'
      GROUP BY o.id`)
      expect(charges.filter(({ charge }) => charge > 0).length).toBeGreaterThan(20)
      for (const { charge, invoiced, isTaxedLikeGoods } of charges)
        expect({ invoiced, isTaxedLikeGoods }).toEqual({ invoiced: charge, isTaxedLikeGoods: true })

      const series = await query<{ last: number; numbers: string; highest: number }>(`
      SELECT c.last, count(DISTINCT d.number) AS numbers, max(d.serial) AS highest FROM invoice_counters c
      LEFT JOIN (SELECT year, serial, number FROM invoices UNION ALL SELECT year, serial, number FROM credit_notes) d
        ON d.year = c.year GROUP BY c.year, c.last`)
      expect(series).toHaveLength(2)
      for (const { last, numbers, highest } of series) expect([Number(numbers), highest]).toEqual([last, last])
    },
  )
})
