import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActiveCartsWorker } from '#domains/cart/server/record-active-carts.ts'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { createSalesRollupWorker } from '#domains/orders/server/rollup-sales.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import { addDays, findPreviousRange, toShopDay } from '../rules.ts'

let shop: TestShop
let admin: { token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterAll(() => shop.close())

async function placeOrder(productId: string, quantity: number) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }])
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  return (await shop.finalizeCheckout(customer, body._id)).body._id as string
}

async function placeCashOrder(productId: string, quantity: number) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }], { paymentMethod: 'COD' })
  return (await shop.finalizeCheckout(customer, body._id)).body._id as string
}

const getDashboard = async (query = '') => (await shop.call('GET', `/admin/dashboard${query}`, admin)).body
const rollUpSales = () => createSalesRollupWorker(shop).run({}, { signal: AbortSignal.timeout(10_000) })

const noFigures = { gross: 0, net: 0, refunds: 0, discounts: 0, orders: 0, averageOrder: 0 }
const previousDay = (day: string) => findPreviousRange({ from: day, to: day })

describe('the dashboard', () => {
  it('returns zeros for an empty shop', async () => {
    const today = toShopDay(shop.now())
    expect(await getDashboard(`?from=${today}`)).toEqual({
      from: today,
      to: today,
      totals: { revenue: 0, netRevenue: 0, cashPending: 0, orders: 0, products: 0 },
      period: { from: today, to: today, ...noFigures },
      previousPeriod: { ...previousDay(today), ...noFigures },
      days: [{ day: today, revenue: 0, orders: 0 }],
      statuses: ['Processing', 'Shipped', 'Delivered', 'Cancelled'].map((status) => ({ status, orders: 0 })),
      bestSellers: [],
      lowStock: [],
      recentOrders: [],
    })
    expect((await getDashboard()).days).toHaveLength(30)
  })

  it('returns the same sales before and after the rollup, also after a cancellation and a refund', async () => {
    const [tee, hoodie] = [await shop.addProduct(80), await shop.addProduct(100)]
    const firstOrder = await placeOrder(tee, 1)
    const secondOrder = await placeOrder(hoodie, 5)
    const thirdOrder = await placeOrder(tee, 2)
    await shop.call('PUT', `/admin/orders/${secondOrder}`, { ...admin, body: { status: 'Shipped' } })
    const expectedSales = {
      totals: { revenue: 7_992, netRevenue: 7_992, cashPending: 0, orders: 3, products: 2 },
      period: { ...noFigures, gross: 7_992, net: 7_992, orders: 3, averageOrder: 2_664 },
      previousPeriod: noFigures,
      days: [{ day: toShopDay(shop.now()), revenue: 7_992, orders: 3 }],
      statuses: [
        { status: 'Processing', orders: 2 },
        { status: 'Shipped', orders: 1 },
        { status: 'Delivered', orders: 0 },
        { status: 'Cancelled', orders: 0 },
      ],
      bestSellers: [
        { _id: hoodie, name: 'Tee 2', sku: 'NKD-2', units: 5, revenue: 4_995 },
        { _id: tee, name: 'Tee 1', sku: 'NKD-1', units: 3, revenue: 2_997 },
      ],
      recentOrders: [
        { _id: thirdOrder, user: { name: 'Asha' }, totalPrice: 1_998, status: 'Processing' },
        {},
        { _id: firstOrder },
      ],
    }
    const todayQuery = `?from=${toShopDay(shop.now())}`
    expect(await getDashboard(todayQuery)).toMatchObject(expectedSales)
    await rollUpSales()
    expect(await shop.query('SELECT FROM sales_deltas')).toEqual([])
    expect(await getDashboard(todayQuery)).toMatchObject(expectedSales)

    await shop.call('PUT', `/admin/orders/${secondOrder}`, { ...admin, body: { status: 'Cancelled' } })
    await shop.call('DELETE', `/admin/orders/${thirdOrder}`, admin)
    await shop.call('POST', `/admin/orders/${firstOrder}/refunds`, {
      ...admin,
      body: { amount: 99.5, reason: 'A stain' },
    })
    // deleting a paid order archives it, so its sales stay
    const afterCancellation = {
      totals: { revenue: 7_992, netRevenue: 2_897.5, orders: 3 },
      period: { gross: 7_992, net: 2_897.5, refunds: 5_094.5, orders: 3 },
      bestSellers: [{ _id: tee, units: 3, revenue: 2_997 }],
      recentOrders: [{ _id: thirdOrder }, { _id: secondOrder }, { _id: firstOrder }],
      statuses: [{ orders: 2 }, { orders: 0 }, { orders: 0 }, { status: 'Cancelled', orders: 1 }],
    }
    expect(await getDashboard(todayQuery)).toMatchObject(afterCancellation)
    await rollUpSales()
    expect(await getDashboard(todayQuery)).toMatchObject(afterCancellation)
    expect(await getDashboard('?from=2020-01-01&to=2020-01-02')).toMatchObject({
      totals: { orders: 3 },
      days: [{ day: '2020-01-01', orders: 0 }, { orders: 0 }],
      bestSellers: [],
    })
  })

  it('lists low stock but not sold-out products', async () => {
    const lowStockId = await shop.addProduct(4)
    await shop.addProduct(0)
    await flushStockDeltas(shop)
    expect((await getDashboard()).lowStock).toEqual([{ _id: lowStockId, name: 'Tee 3', sku: 'NKD-3', available: 4 }])
  })

  it('compares with the period before, and counts cash once it is recorded', async () => {
    const tomorrow = addDays(toShopDay(shop.now()), 1)
    expect(await getDashboard(`?from=${tomorrow}&to=${tomorrow}`)).toMatchObject({
      period: { from: tomorrow, ...noFigures },
    })
    const { previousPeriod } = await getDashboard(`?from=${addDays(tomorrow, 1)}&to=${addDays(tomorrow, 2)}`)
    expect(previousPeriod).toMatchObject({ from: toShopDay(shop.now()), to: tomorrow, gross: 7_992, orders: 3 })

    const product = await shop.addProduct(50)
    const order = await placeCashOrder(product, 1)
    const todayQuery = `?from=${toShopDay(shop.now())}`
    // four orders, but sales and the average include only the three that are paid
    expect((await getDashboard(todayQuery)).period).toMatchObject({ gross: 7_992, orders: 4, averageOrder: 2_664 })
    await shop.call('PUT', `/admin/orders/${order}`, { ...admin, body: { status: 'Shipped' } })
    await shop.call('PUT', `/admin/orders/${order}`, { ...admin, body: { status: 'Delivered' } })
    // ₹99 of the ₹999 are written off, which counts as a refund
    const cash = { amount: 900, writeOff: true, note: 'Courier lost it' }
    expect((await shop.call('POST', `/admin/orders/${order}/cash`, { ...admin, body: cash })).status).toBe(200)
    expect((await getDashboard(todayQuery)).period).toMatchObject({
      gross: 8_991,
      refunds: 5_193.5,
      net: 3_797.5,
      orders: 4,
      averageOrder: 2_247.75,
    })
  })

  it('returns slow sellers, sell-through and the conversion from cart to order', async () => {
    const [kurta, scarf] = [await shop.addProduct(4), await shop.addProduct(9)]
    await shop.query(`UPDATE products SET created_at = now() - interval '40 days' WHERE id = ANY($1)`, [[kurta, scarf]])
    await placeOrder(kurta, 3)
    const abandoning = await shop.createUser()
    await shop.call('POST', '/cart', { ...abandoning, body: { productId: scarf, quantity: 1 } })
    await shop.createCheckout(abandoning, [{ productId: scarf, quantity: 1 }])
    await shop.createCheckout(abandoning, [{ productId: scarf, quantity: 2 }])
    const browsing = await shop.createUser()
    await shop.call('POST', '/cart', { ...browsing, body: { productId: kurta, quantity: 1 } })
    const worker = createActiveCartsWorker(shop)
    await worker.run({}, { signal: AbortSignal.timeout(10_000) })
    // a second run must not count a cart again
    await worker.run({}, { signal: AbortSignal.timeout(10_000) })
    await flushStockDeltas(shop)
    const { body } = await shop.call('GET', '/admin/dashboard/insights', admin)
    expect(body.slowSellers).toEqual([
      { productId: scarf, name: expect.any(String), sku: expect.any(String), units: 0, available: 7 },
      { productId: kurta, name: expect.any(String), sku: expect.any(String), units: 3, available: 1 },
    ])
    expect(body.sellThrough[0]).toMatchObject({ productId: kurta, units: 3, available: 1, percent: 75 })
    const today = toShopDay(shop.now())
    // five orders of five customers, and the customer with two checkouts
    expect(body.funnel).toEqual({ carts: 2, checkouts: 6, orders: 5, cartsSince: today })
    expect(body.previousFunnel).toMatchObject({ carts: 0, checkouts: 0, orders: 0 })
  })

  it('rejects other users and invalid ranges', async () => {
    expect((await shop.call('GET', '/admin/dashboard')).status).toBe(401)
    expect((await shop.call('GET', '/admin/dashboard', await shop.createUser())).status).toBe(403)
    for (const query of ['?from=2026-13-01', '?from=2026-02-02&to=2026-02-01', '?from=1999-01-01', '?days=3']) {
      expect((await shop.call('GET', `/admin/dashboard${query}`, admin)).status, query).toBe(400)
    }
  })
})
