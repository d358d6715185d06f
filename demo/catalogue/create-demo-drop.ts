import type { NewProduct } from '#domains/catalogue/server/create-product.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { midnightDaysBefore } from '../orders/indian-days.ts'
import { deriveProductId } from './derive-product-id.ts'

export const DROP_SKU = 'NKD-VJ-002-N'
const ORIGINAL_SKU = 'NKD-VJ-002'
const UNITS_PER_SIZE = 10
/** How long the countdown runs at least, so it doesn't end while someone looks around. */
const MIN_DAYS = 3
const THURSDAY = 4

const description = [
  'The Bottle Green one again, for the last time, and this time counted: fifty jackets, a number from 1 to 50 sewn under the label, no fifty-first.',
  'Everything else is the Captain’s Over jacket as it is: 480 GSM melton, off-white faux leather sleeves, a chenille N in front, the wall and the three painted stumps on the back.',
  'One per person. The queue at the opening is the queue.',
]

/** Returns the first Friday, 18:00 in India, that is at least `MIN_DAYS` away. */
export function findDropOpening(now: Date): Date {
  const earliest = midnightDaysBefore(now, -MIN_DAYS)
  // midnight in India is on the day before in UTC
  const daysUntilFriday = (THURSDAY - earliest.getUTCDay() + 7) % 7
  return new Date(earliest.getTime() + daysUntilFriday * DAY + 18 * HOUR)
}

/** Creates an edition of one of the demo's products that opens on a Friday evening, as input for `createProduct`. */
export function createDemoDrop(products: NewProduct[], now: Date): NewProduct {
  const original = products.find(({ sku }) => sku === ORIGINAL_SKU)
  if (!original) throw new Error(`The demo has no product ${ORIGINAL_SKU}`)
  const [color = ''] = original.colors
  const sizes = ['S', 'M', 'L', 'XL', '2XL']
  return {
    ...original,
    id: deriveProductId(DROP_SKU),
    sku: DROP_SKU,
    name: 'Captain’s Over Varsity Jacket, Numbered',
    description,
    sizes,
    colors: [color],
    images: original.images.filter((image) => image.color === color),
    stock: sizes.map((size) => ({ size, color, quantity: UNITS_PER_SIZE })),
    measurements: (original.measurements ?? []).filter(({ size }) => sizes.includes(size)),
    complementaryProductIds: [],
    state: 'draft',
    publishAt: findDropOpening(now),
    drop: { limitPerCustomer: 1, hasWaitingList: true, showsPrice: true },
    createdAt: midnightDaysBefore(now, 1),
  }
}
