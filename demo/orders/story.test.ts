import { describe, expect, it } from 'vitest'
import { indianStates } from '#shared/india.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { demoProducts } from '../catalogue/demo-products.ts'
import { productIdOf } from '../catalogue/product-id-of.ts'
import { demoCustomers } from './customers.ts'
import { tellStory } from './story.ts'
import type { PlannedOrder } from './types.ts'

const now = new Date('2026-11-15T15:00:00+05:30')
const story = tellStory(demoProducts, now)

const statusOf = ({ past }: PlannedOrder) => {
  const statuses = past.flatMap((step) => ('status' in step ? [step.status] : []))
  return statuses.at(-1) ?? 'Processing'
}
const count = (which: (order: PlannedOrder) => boolean) => story.filter(which).length
const inIndia = ({ paidAt }: PlannedOrder) => new Date(Date.parse(paidAt) + 5.5 * HOUR)

it('tells of 300 orders of the last 90 days, the oldest first, and of nothing that is yet to come', () => {
  const times = story.map(({ paidAt }) => Date.parse(paidAt))
  expect(times).toHaveLength(300)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(now.getTime() - 90 * DAY)
  const all = story.flatMap(({ paidAt, past }) => [paidAt, ...past.map(({ at }) => at)])
  expect(all.filter((at) => Date.parse(at) > now.getTime())).toEqual([])
})

it('tells the same story again, and tomorrow one that has gone on by a day', () => {
  expect(tellStory(demoProducts, now)).toEqual(story)
  const later = tellStory(demoProducts, new Date(now.getTime() + DAY))
  expect(later).toHaveLength(300)
  expect(later).not.toEqual(story)
})

it.each([
  '2026-11-15T00:05:00+05:30',
  '2026-12-31T23:55:00+05:30',
  '2031-04-01T09:00:00+05:30',
  '2020-01-01T00:00:00Z',
])('has orders in all four states, as seen from %s', (at) => {
  const states = new Set(tellStory(demoProducts, new Date(at)).map(statusOf))
  expect([...states].sort()).toEqual(['Cancelled', 'Delivered', 'Processing', 'Shipped'])
})

describe('what became of them', () => {
  it('fits their age: last week’s are there, today’s are being packed', () => {
    const old = story.filter(({ paidAt }) => Date.parse(paidAt) < now.getTime() - 8 * DAY)
    expect(old.filter((order) => !['Delivered', 'Cancelled'].includes(statusOf(order)))).toEqual([])
    const fresh = story.filter(({ paidAt }) => Date.parse(paidAt) > now.getTime() - 10 * HOUR)
    expect(fresh.filter((order) => !['Processing', 'Cancelled'].includes(statusOf(order)))).toEqual([])
  })

  it('is mostly good, and now and then something goes back, all of it or a part', () => {
    const refunds = (kind: 'all' | 'one') =>
      count(({ past }) => past.some((step) => 'refund' in step && step.refund === kind))
    expect(count((order) => statusOf(order) === 'Cancelled')).toBeGreaterThan(5)
    expect(refunds('all')).toBeGreaterThan(15)
    expect(refunds('one')).toBeGreaterThan(5)
    expect(refunds('all') + refunds('one')).toBeLessThan(60)
  })
})

it('sells more on weekends and in the evening', () => {
  const weekend = count((order) => [0, 6].includes(inIndia(order).getUTCDay()))
  expect(weekend / 2).toBeGreaterThan((300 - weekend) / 5)
  const evening = count((order) => inIndia(order).getUTCHours() >= 18)
  expect(evening).toBeGreaterThan(120)
})

it('has clear best sellers, which can still be had, and a long tail', () => {
  const units = new Map<string, number>()
  for (const { productId, quantity } of story.flatMap(({ lines }) => lines)) {
    units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  const ranked = [...units].sort(([, a], [, b]) => b - a)
  expect(units.size).toBeGreaterThan(demoProducts.length * 0.7)
  expect(ranked[0]?.[1]).toBeGreaterThan(4 * (ranked[Math.floor(ranked.length / 2)]?.[1] ?? 0))
  const best = demoProducts.find(({ sku }) => productIdOf(sku) === ranked[0]?.[0])
  expect(best?.stock).toBe('plenty')
})

it('sells nothing before it is launched, and in choices that there are', () => {
  for (const { lines, paidAt } of story) {
    for (const { productId, size, color } of lines) {
      const product = demoProducts.find(({ sku }) => productIdOf(sku) === productId)
      expect(product?.sizes).toContain(size)
      expect(product?.colors.map(({ name }) => name)).toContain(color)
      expect(Date.parse(`${product?.launched}T11:00:00+05:30`)).toBeLessThan(Date.parse(paidAt))
    }
  }
})

it('has 60 customers of many states, each with an address of their own that no mail reaches', () => {
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
  expect(new Set(story.map(({ customer }) => customer.email)).size).toBeGreaterThan(50)
})
