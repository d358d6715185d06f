import { MINUTE } from '#shared/time.ts'
import { productIdOf } from '../catalogue/product-id-of.ts'
import type { DemoProduct, Size } from '../catalogue/types.ts'
import { demoCustomers } from './customers.ts'
import { dayBefore, isWeekend, onDay } from './indian-days.ts'
import { type Chance, seeded } from './random.ts'
import type { PastEvent, PastStep, PlannedOrder } from './types.ts'

const ORDERS = 300
const DAYS = 90
const SEED = 560_001
/** The last order is some minutes old, so that nothing of it lies ahead. */
const YOUNGEST_MS = 10 * MINUTE

type Told = [at: Date, happened: PastEvent]

/** How likely each hour of the day is: quiet nights, a lunch break, long evenings. */
const hours = [2, 1, 0.5, 0.5, 0.5, 0.5, 1, 2, 3, 4, 4, 5, 6, 6, 5, 5, 5, 6, 8, 10, 12, 12, 9, 5]
const sizes: Record<Size, number> = { XS: 3, S: 9, M: 16, L: 17, XL: 11, '2XL': 5, '3XL': 2 }
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

/** What happened in the demo shop in the last 90 days: the same each time, as seen from today. The oldest order first. */
export function tellStory(products: DemoProduct[], now: Date): PlannedOrder[] {
  const chance = seeded(SEED)
  const ranked = byPopularity(products)
  const loyal = (_: unknown, index: number) => 1 / (index + 6)
  return momentsOf(chance, now).map((paidAt) => {
    const lines = linesOf(chance, ranked, paidAt)
    const customer = chance.pickBy(demoCustomers, loyal)
    const payment = chance.pickBy(payments, (_, index) => (index === 0 ? 6 : 2))
    return { customer, paidAt: paidAt.toISOString(), lines, payment, past: pastOf(chance, paidAt, now) }
  })
}

/** More of them lately, on weekends and in the evening. */
function momentsOf(chance: Chance, now: Date): Date[] {
  const days = Array.from({ length: DAYS }, (_, ago) => dayBefore(now, ago))
  const trend = (ago: number) => 1.3 - (0.6 * ago) / DAYS
  const moments = Array.from({ length: ORDERS }, () => {
    const day = chance.pickBy(days, (each, ago) => trend(ago) * (isWeekend(each) ? 1.8 : 1))
    const hour = chance.pickBy([...hours.keys()], (each) => hours[each] ?? 0)
    const [minute, second] = [chance.whole(0, 59), chance.whole(0, 59)]
    const moment = onDay(day, hour, minute, second)
    const isYetToCome = moment.getTime() > now.getTime() - YOUNGEST_MS
    return isYetToCome ? onDay(dayBefore(now, 1), hour, minute, second) : moment
  })
  return moments.sort((a, b) => a.getTime() - b.getTime())
}

/** The favourites have been there for long and can still be had; what is sold out, or nearly, sold well; then comes the long tail. */
function byPopularity(products: DemoProduct[]): DemoProduct[] {
  const mixed = products
    .map((product) => ({ product, place: productIdOf(product.sku) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ product }) => product)
  const plenty = mixed.filter(({ stock }) => stock === 'plenty')
  const favourites = plenty.toSorted((a, b) => a.launched.localeCompare(b.launched)).slice(0, 6)
  const gone = mixed.filter(({ stock }) => stock !== 'plenty')
  return [...favourites, ...gone, ...plenty.filter((product) => !favourites.includes(product))]
}

function linesOf(chance: Chance, ranked: DemoProduct[], at: Date): PlannedOrder['lines'] {
  const launched = ranked.filter((product) => Date.parse(`${product.launched}T12:00:00+05:30`) < at.getTime())
  const offered = launched.length > 0 ? launched : ranked
  const count = chance.pickBy([1, 2, 3], (n) => [0, 60, 28, 12][n] ?? 0)
  const chosen = new Set(
    Array.from({ length: count }, () => chance.pickBy(offered, (_, rank) => 1 / (rank + 2) ** 0.9)),
  )
  return [...chosen].map((product) => ({
    productId: productIdOf(product.sku),
    size: chance.pickBy(product.sizes, (size) => sizes[size]),
    color: chance.pickBy(product.colors, (_, index) => 1 / (index + 1)).name,
    quantity: chance.isIn(0.1) ? 2 : 1,
  }))
}

/** Packed within two days, there within a week; now and then something goes back. What is yet to come is not told. */
function pastOf(chance: Chance, paidAt: Date, now: Date): PastStep[] {
  const fate = chance.pickBy(
    ['kept', 'cancelled', 'returned', 'partly refunded'] as const,
    (_, i) => [87, 5, 4, 4][i] ?? 0,
  )
  const reason = chance.pick(reasons[fate])
  const shipped = onDay(dayBefore(paidAt, -chance.whole(1, 2)), chance.whole(10, 17), chance.whole(0, 59))
  const delivered = onDay(dayBefore(shipped, -chance.whole(2, 4)), chance.whole(9, 19), chance.whole(0, 59))
  const back = onDay(dayBefore(delivered, -chance.whole(2, 4)), chance.whole(10, 17), chance.whole(0, 59))
  const cancelled = new Date(paidAt.getTime() + chance.whole(20, 400) * MINUTE)
  const arrival: Told[] = [
    [shipped, { status: 'Shipped' }],
    [delivered, { status: 'Delivered' }],
  ]
  const stories: Record<typeof fate, Told[]> = {
    kept: arrival,
    cancelled: [
      [cancelled, { status: 'Cancelled' }],
      [cancelled, { restocked: true }],
      [cancelled, { refund: 'all', reason }],
    ],
    returned: [...arrival, [back, { restocked: true }], [back, { refund: 'all', reason }]],
    'partly refunded': [...arrival, [back, { refund: 'one', reason }]],
  }
  return stories[fate].filter(([at]) => at <= now).map(([at, step]) => ({ at: at.toISOString(), ...step }))
}
