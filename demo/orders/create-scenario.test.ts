import { describe, expect, it } from 'vitest'
import { indianStates } from '#shared/india.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { demoProducts } from '../catalogue/demo-products.ts'
import { deriveProductId } from '../catalogue/derive-product-id.ts'
import { listNewProducts } from '../catalogue/list-new-products.ts'
import { createScenario } from './create-scenario.ts'
import { demoCustomers } from './demo-customers.ts'
import type { PlannedOrder } from './types.ts'

const now = new Date('2026-11-15T15:00:00+05:30')
const scenario = createScenario(demoProducts, now)

const getFinalStatus = ({ past }: PlannedOrder) => {
  const statuses = past.flatMap((step) => ('status' in step ? [step.status] : []))
  return statuses.at(-1) ?? 'Processing'
}
const count = (matches: (order: PlannedOrder) => boolean) => scenario.filter(matches).length
const toIndianTime = ({ paidAt }: PlannedOrder) => new Date(Date.parse(paidAt) + 5.5 * HOUR)

it('has 300 orders of the last 90 days, oldest first, and no future events', () => {
  const times = scenario.map(({ paidAt }) => Date.parse(paidAt))
  expect(times).toHaveLength(300)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(now.getTime() - 90 * DAY)
  const allTimes = scenario.flatMap(({ paidAt, past }) => [paidAt, ...past.map(({ at }) => at)])
  expect(allTimes.filter((at) => Date.parse(at) > now.getTime())).toEqual([])
})

it('returns the same scenario for the same day and another one for the next day', () => {
  expect(createScenario(demoProducts, now)).toEqual(scenario)
  const later = createScenario(demoProducts, new Date(now.getTime() + DAY))
  expect(later).toHaveLength(300)
  expect(later).not.toEqual(scenario)
})

it.each([
  '2026-11-15T00:05:00+05:30',
  '2026-12-31T23:55:00+05:30',
  '2031-04-01T09:00:00+05:30',
  '2020-01-01T00:00:00Z',
])('has orders in all four statuses when created at %s', (at) => {
  const statuses = new Set(createScenario(demoProducts, new Date(at)).map(getFinalStatus))
  expect([...statuses].sort()).toEqual(['Cancelled', 'Delivered', 'Processing', 'Shipped'])
})

describe('order history', () => {
  it('fits the age of the order: old orders are delivered, new ones are processing', () => {
    const oldOrders = scenario.filter(({ paidAt }) => Date.parse(paidAt) < now.getTime() - 8 * DAY)
    expect(oldOrders.filter((order) => !['Delivered', 'Cancelled'].includes(getFinalStatus(order)))).toEqual([])
    const newOrders = scenario.filter(({ paidAt }) => Date.parse(paidAt) > now.getTime() - 10 * HOUR)
    expect(newOrders.filter((order) => !['Processing', 'Cancelled'].includes(getFinalStatus(order)))).toEqual([])
  })

  it('has a few cancellations and a few full and partial refunds', () => {
    const countRefunds = (kind: 'all' | 'one') =>
      count(({ past }) => past.some((step) => 'refund' in step && step.refund === kind))
    expect(count((order) => getFinalStatus(order) === 'Cancelled')).toBeGreaterThan(5)
    expect(countRefunds('all')).toBeGreaterThan(15)
    expect(countRefunds('one')).toBeGreaterThan(5)
    expect(countRefunds('all') + countRefunds('one')).toBeLessThan(60)
  })
})

it('sells more on weekends and in the evening', () => {
  const weekend = count((order) => [0, 6].includes(toIndianTime(order).getUTCDay()))
  expect(weekend / 2).toBeGreaterThan((300 - weekend) / 5)
  const evening = count((order) => toIndianTime(order).getUTCHours() >= 18)
  expect(evening).toBeGreaterThan(120)
})

it('has clear best sellers that are in stock, and a long tail', () => {
  const unitsByProduct = new Map<string, number>()
  for (const { productId, quantity } of scenario.flatMap(({ lines }) => lines)) {
    unitsByProduct.set(productId, (unitsByProduct.get(productId) ?? 0) + quantity)
  }
  const ranked = [...unitsByProduct].sort(([, a], [, b]) => b - a)
  expect(unitsByProduct.size).toBeGreaterThan(demoProducts.length * 0.7)
  expect(ranked[0]?.[1]).toBeGreaterThan(4 * (ranked[Math.floor(ranked.length / 2)]?.[1] ?? 0))
  const bestSeller = demoProducts.find(({ sku }) => deriveProductId(sku) === ranked[0]?.[0])
  expect(bestSeller?.stock).toBe('plenty')
})

it.each([
  now.toISOString(),
  // with an order in the minutes in which products launched
  '2026-08-09T15:00:00+05:30',
])('sells only existing variants, and only after their launch, when created at %s', (createdAt) => {
  const launchTimes = new Map(listNewProducts().map((product) => [product.id, product.createdAt?.getTime()]))
  for (const { lines, paidAt } of createScenario(demoProducts, new Date(createdAt))) {
    for (const { productId, size, color } of lines) {
      const product = demoProducts.find(({ sku }) => deriveProductId(sku) === productId)
      expect(product?.sizes).toContain(size)
      expect(product?.colors.map(({ name }) => name)).toContain(color)
      expect(launchTimes.get(productId)).toBeLessThan(Date.parse(paidAt))
    }
  }
})

it('has 60 customers from many states, each with a unique undeliverable email address', () => {
  expect(demoCustomers).toHaveLength(60)
  expect(new Set(demoCustomers.map(({ email }) => email)).size).toBe(60)
  expect(new Set(demoCustomers.map(({ mobile }) => mobile)).size).toBe(60)
  const states = demoCustomers.map(({ address }) => address.state)
  expect(new Set(states).size).toBeGreaterThan(20)
  expect(states.filter((state) => !indianStates.some((known) => known === state))).toEqual([])
  for (const { email, mobile, address } of demoCustomers) {
    expect(email).toMatch(/^[a-z]+\.[a-z]+@demo\.nukkad\.local$/)
    expect(mobile).toMatch(/^\+91 [6-9]\d{9}$/)
    expect(address.postalCode).toMatch(/^[1-9]\d{5}$/)
  }
  expect(new Set(scenario.map(({ customer }) => customer.email)).size).toBeGreaterThan(50)
})

it('has returns, messages, and notes and tags of customers and orders for the admin area, none in the future', () => {
  const records = scenario.flatMap(({ adminRecords }) => adminRecords ?? [])
  const decisions = records.flatMap(({ returnRequest }) => (returnRequest ? [returnRequest.decision] : []))
  expect(decisions).toEqual([undefined, undefined, 'approved', 'rejected'])
  expect(records.filter(({ message }) => message)).toHaveLength(5)
  expect(records.filter(({ remark }) => remark)).toHaveLength(6)
  expect(records.filter(({ orderRemark }) => orderRemark)).toHaveLength(3)
  const times = records.flatMap(({ returnRequest, remark, orderRemark, message }) =>
    [returnRequest?.requestedAt, remark?.at, orderRemark?.at, message?.at].filter((at) => at !== undefined),
  )
  expect(times.filter((at) => Date.parse(at) > now.getTime())).toEqual([])
  for (const { adminRecords, past } of scenario)
    if (adminRecords?.returnRequest) expect(past.at(-1)).toMatchObject({ status: 'Delivered' })
})
