import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  productId = await shop.addProduct(100)
})
afterAll(() => shop.close())

/** Reads the business metrics as Prometheus does. */
async function readMetrics(): Promise<Record<string, number>> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('shop_'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const startCheckout = async (quantity: number) => {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }])
  return { customer, id: body._id as string, providerOrderId: body.payment.orderId as string }
}

it('reports orders, payments, holds and jobs', async () => {
  expect(await readMetrics()).toMatchObject({
    'shop_orders{status="Processing"}': 0,
    'shop_units_held{for="checkouts"}': 0,
  })
  await startCheckout(3)
  const { customer, id, providerOrderId } = await startCheckout(2)
  expect(await readMetrics()).toMatchObject({
    'shop_checkouts{state="open"}': 2,
    'shop_checkouts{state="paid"}': 0,
    'shop_units_held{for="checkouts"}': 5,
  })
  const { body } = await shop.payAtProvider(providerOrderId)
  await shop.submitPaymentProof(customer, id, body)
  expect(await readMetrics()).toMatchObject({
    'shop_orders{status="Processing"}': 1,
    'shop_orders{status="Cancelled"}': 0,
    'shop_checkouts{state="open"}': 1,
    'shop_units_held{for="checkouts"}': 3,
    'shop_payments{state="flagged"}': 0,
  })
})

it('reports payments flagged for review and unfinished refunds', async () => {
  await shop.injectFault({ fault: 'time_out', call: 'payments.refund', count: null, ms: 1 })
  const { customer, id, providerOrderId } = await startCheckout(1)
  await shop.call('DELETE', `/checkout/${id}`, customer)
  await shop.pool.query(`UPDATE checkouts SET state = 'cancelled', reconcile_at = now() WHERE id = $1`, [id])
  await shop.pool.query('UPDATE stock SET held = held - 1')
  await shop.payAtProvider(providerOrderId)
  await expect
    .poll(readMetrics, { timeout: 20_000 })
    .toMatchObject({ 'shop_payments{state="flagged"}': 1, 'shop_refunds{state="due"}': 1 })
})

it('omits a metric that cannot be read and reports the rest', async () => {
  await shop.pool.query('ALTER TABLE refunds RENAME TO elsewhere')
  const metrics = await readMetrics()
  await shop.pool.query('ALTER TABLE elsewhere RENAME TO refunds')
  expect(Object.keys(metrics).filter((name) => name.startsWith('shop_refunds'))).toEqual([])
  expect(metrics).toMatchObject({ 'shop_orders{status="Processing"}': 1 })
})

it('counts waiting jobs and emails', async () => {
  const readCounts = async () => {
    const metrics = await readMetrics()
    return { copies: metrics['shop_jobs{queue="forms.copy"}'] ?? 0, emails: metrics['shop_jobs{queue="mail"}'] ?? 0 }
  }
  await expect.poll(readCounts, { timeout: 20_000 }).toEqual({ copies: 0, emails: 0 })
  await shop.pool.query(`INSERT INTO pgboss.job (name, start_after) VALUES ('forms.copy', now() + interval '1 hour')`)
  await shop.pool.query(
    `INSERT INTO emails (id, "to", subject, text, html, next_attempt_at)
     VALUES ('later', 'asha@example.in', 'Hello', '', '', now() + interval '1 hour')`,
  )
  expect(await readCounts()).toEqual({ copies: 1, emails: 1 })
})

it('reports every metric that the dashboard shows', async () => {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const dashboard = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8'))
  const names: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => expr.match(/(?:shop|http|database|nodejs|process)_\w+/g) ?? []),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text))).toEqual([])
})
