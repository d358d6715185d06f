import { MINUTE } from '#shared/time.ts'
import { deriveProductId } from '../catalogue/derive-product-id.ts'
import { getLaunchTime } from '../catalogue/list-new-products.ts'
import type { DemoProduct, Size } from '../catalogue/types.ts'
import { createRandomPicker, type RandomPicker } from './create-random-picker.ts'
import { demoCustomers } from './demo-customers.ts'
import { atTimeOfDay, isWeekend, midnightDaysBefore } from './indian-days.ts'
import { planAdminRecords } from './plan-admin-records.ts'
import type { OrderEvent, PlannedOrder, TimedOrderEvent } from './types.ts'

const ORDER_COUNT = 300
const DAYS = 90
const SEED = 560_001
/** Keeps every event of the newest order in the past. */
const MIN_ORDER_AGE_MS = 10 * MINUTE

interface RankedProduct extends DemoProduct {
  id: string
  launchTime: Date
}

type TimedEvent = [at: Date, event: OrderEvent]

/** Weights by hour of the day: quiet nights, a lunch peak, long evenings. */
const hourWeights = [2, 1, 0.5, 0.5, 0.5, 0.5, 1, 2, 3, 4, 4, 5, 6, 6, 5, 5, 5, 6, 8, 10, 12, 12, 9, 5]
const sizeWeights: Record<Size, number> = { XS: 3, S: 9, M: 16, L: 17, XL: 11, '2XL': 5, '3XL': 2 }
const payments = [
  { vpa: 'success@razorpay' },
  { card: '4100280000001007' },
  { card: '5500670000001002' },
  { card: '6527658900001005' },
] as const
const reasons = {
  kept: [''],
  cancelled: ['Ordered twice by mistake', 'Wrong size chosen', 'Found out it comes in another colour'],
  returned: ['Size did not fit', 'Looked different in daylight', 'Arrived too late for the occasion'],
  'partly refunded': ['Loose stitching at the hem', 'Print slightly off centre', 'One piece had a stain'],
}

/** Creates the demo shop's orders of the last 90 days, oldest first. Always returns the same ones for the same `now`. */
export function createScenario(products: DemoProduct[], now: Date): PlannedOrder[] {
  const random = createRandomPicker(SEED)
  const rankedProducts = rankByPopularity(products)
  const loyaltyWeight = (_: unknown, index: number) => 1 / (index + 6)
  const orders = pickOrderTimes(random, now).map((paidAt) => {
    const lines = pickLines(random, rankedProducts, paidAt)
    const customer = random.pickWeighted(demoCustomers, loyaltyWeight)
    const payment = random.pickWeighted(payments, (_, index) => (index === 0 ? 6 : 2))
    return { customer, paidAt: paidAt.toISOString(), lines, payment, past: planHistory(random, paidAt, now) }
  })
  return planAdminRecords(orders, now)
}

/** Favours recent days, weekends and evenings. */
function pickOrderTimes(random: RandomPicker, now: Date): Date[] {
  const days = Array.from({ length: DAYS }, (_, daysAgo) => midnightDaysBefore(now, daysAgo))
  const trend = (daysAgo: number) => 1.3 - (0.6 * daysAgo) / DAYS
  const times = Array.from({ length: ORDER_COUNT }, () => {
    const day = random.pickWeighted(days, (candidate, daysAgo) => trend(daysAgo) * (isWeekend(candidate) ? 1.8 : 1))
    const hour = random.pickWeighted([...hourWeights.keys()], (candidate) => hourWeights[candidate] ?? 0)
    const [minute, second] = [random.integer(0, 59), random.integer(0, 59)]
    const time = atTimeOfDay(day, hour, minute, second)
    const isTooRecent = time.getTime() > now.getTime() - MIN_ORDER_AGE_MS
    return isTooRecent ? atTimeOfDay(midnightDaysBefore(now, 1), hour, minute, second) : time
  })
  return times.sort((a, b) => a.getTime() - b.getTime())
}

/** Ranks old products in stock first, then products that are (nearly) sold out, then the long tail. */
function rankByPopularity(products: DemoProduct[]): RankedProduct[] {
  const shuffled = products
    .map((product, index) => ({
      ...product,
      id: deriveProductId(product.sku),
      launchTime: getLaunchTime(product, index),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const inStock = shuffled.filter(({ stock }) => stock === 'plenty')
  const favourites = inStock.toSorted((a, b) => a.launchDate.localeCompare(b.launchDate)).slice(0, 6)
  const scarce = shuffled.filter(({ stock }) => stock !== 'plenty')
  return [...favourites, ...scarce, ...inStock.filter((product) => !favourites.includes(product))]
}

function pickLines(random: RandomPicker, rankedProducts: RankedProduct[], at: Date): PlannedOrder['lines'] {
  const launchedProducts = rankedProducts.filter(({ launchTime }) => launchTime < at)
  const candidates = launchedProducts.length > 0 ? launchedProducts : rankedProducts
  const count = random.pickWeighted([1, 2, 3], (n) => [0, 60, 28, 12][n] ?? 0)
  const chosenProducts = new Set(
    Array.from({ length: count }, () => random.pickWeighted(candidates, (_, rank) => 1 / (rank + 2) ** 0.9)),
  )
  return [...chosenProducts].map((product) => ({
    productId: product.id,
    size: random.pickWeighted(product.sizes, (size) => sizeWeights[size]),
    color: random.pickWeighted(product.colors, (_, index) => 1 / (index + 1)).name,
    quantity: random.chance(0.1) ? 2 : 1,
  }))
}

/** Ships within two days and delivers within a week, with occasional returns. Leaves out events after `now`. */
function planHistory(random: RandomPicker, paidAt: Date, now: Date): TimedOrderEvent[] {
  const outcome = random.pickWeighted(
    ['kept', 'cancelled', 'returned', 'partly refunded'] as const,
    (_, i) => [87, 5, 4, 4][i] ?? 0,
  )
  const reason = random.pick(reasons[outcome])
  const shippedAt = atTimeOfDay(
    midnightDaysBefore(paidAt, -random.integer(1, 2)),
    random.integer(10, 17),
    random.integer(0, 59),
  )
  const deliveredAt = atTimeOfDay(
    midnightDaysBefore(shippedAt, -random.integer(2, 4)),
    random.integer(9, 19),
    random.integer(0, 59),
  )
  const returnedAt = atTimeOfDay(
    midnightDaysBefore(deliveredAt, -random.integer(2, 4)),
    random.integer(10, 17),
    random.integer(0, 59),
  )
  const cancelledAt = new Date(paidAt.getTime() + random.integer(20, 400) * MINUTE)
  const delivery: TimedEvent[] = [
    [shippedAt, { status: 'Shipped' }],
    [deliveredAt, { status: 'Delivered' }],
  ]
  const histories: Record<typeof outcome, TimedEvent[]> = {
    kept: delivery,
    cancelled: [
      [cancelledAt, { status: 'Cancelled' }],
      [cancelledAt, { restocked: true }],
      [cancelledAt, { refund: 'all', reason }],
    ],
    returned: [...delivery, [returnedAt, { restocked: true }], [returnedAt, { refund: 'all', reason }]],
    'partly refunded': [...delivery, [returnedAt, { refund: 'one', reason }]],
  }
  return histories[outcome].filter(([at]) => at <= now).map(([at, event]) => ({ at: at.toISOString(), ...event }))
}
