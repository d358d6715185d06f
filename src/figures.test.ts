import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'

let shop: Money
let productId: string
beforeAll(async () => {
  shop = await openMoney()
  productId = await shop.stock(100)
})
afterAll(() => shop.close())

/** The figures of the business, as somebody who watches reads them. */
async function figures(): Promise<Record<string, number>> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith('shop_'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

const begin = async (quantity: number) => {
  const customer = await shop.join()
  const { body } = await shop.checkout(customer, [{ productId, quantity }])
  return { customer, id: body._id as string, orderId: body.payment.orderId as string }
}

it('tells of orders, payments, holds and jobs', async () => {
  expect(await figures()).toMatchObject({
    'shop_orders{status="Processing"}': 0,
    'shop_units_held{for="checkouts"}': 0,
  })
  await begin(3)
  const { customer, id, orderId } = await begin(2)
  expect(await figures()).toMatchObject({
    'shop_checkouts{state="open"}': 2,
    'shop_checkouts{state="paid"}': 0,
    'shop_units_held{for="checkouts"}': 5,
  })
  const { body } = await shop.payAtGateway(orderId)
  await shop.showProof(customer, id, body)
  expect(await figures()).toMatchObject({
    'shop_orders{status="Processing"}': 1,
    'shop_orders{status="Cancelled"}': 0,
    'shop_checkouts{state="open"}': 1,
    'shop_units_held{for="checkouts"}': 3,
    'shop_payments{state="apart"}': 0,
  })
})

it('tells of what stands apart, and of refunds that are not through', async () => {
  await shop.fault({ fault: 'time_out', call: 'payments.refund', count: null, ms: 1 })
  const { customer, id, orderId } = await begin(1)
  await shop.call('DELETE', `/checkout/${id}`, customer)
  await shop.pool.query(`UPDATE checkouts SET state = 'cancelled', next_ask_at = now() WHERE id = $1`, [id])
  await shop.pool.query('UPDATE stock SET held = held - 1')
  await shop.payAtGateway(orderId)
  await expect
    .poll(figures, { timeout: 20_000 })
    .toMatchObject({ 'shop_payments{state="apart"}': 1, 'shop_refunds{state="due"}': 1 })
})

it('leaves out what the database does not tell, and tells the rest', async () => {
  await shop.pool.query('ALTER TABLE refunds RENAME TO elsewhere')
  const known = await figures()
  await shop.pool.query('ALTER TABLE elsewhere RENAME TO refunds')
  expect(Object.keys(known).filter((name) => name.startsWith('shop_refunds'))).toEqual([])
  expect(known).toMatchObject({ 'shop_orders{status="Processing"}': 1 })
})

it('counts the jobs that wait', async () => {
  await shop.pool.query(`INSERT INTO pgboss.job (name, start_after) VALUES ('mail', now() + interval '1 hour')`)
  const waiting = (await figures())['shop_jobs{queue="mail"}'] ?? 0
  expect(waiting).toBeGreaterThanOrEqual(1)
})

it('tells of all that the dashboard draws', async () => {
  const told = await (await fetch(`${shop.url}/metrics`)).text()
  const dashboard = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8'))
  const drawn: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => expr.match(/(?:shop|http|database|nodejs|process)_\w+/g) ?? []),
  )
  expect(drawn.length).toBeGreaterThan(20)
  expect(drawn.filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(told))).toEqual([])
})
