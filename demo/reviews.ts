import type { SeededReview } from '#domains/reviews/server/seed-reviews.ts'
import { DAY } from '#shared/time.ts'
import { deriveProductId } from './catalogue/derive-product-id.ts'

interface DemoReview extends Omit<SeededReview, 'productId' | 'createdAt'> {
  sku: string
  /** Before the demo was loaded. */
  daysAgo: number
}

/** Examples, which the shop marks as such and counts in no rating. */
const demoReviews: DemoReview[] = [
  {
    sku: 'NKD-ES-001',
    author: 'Meera K.',
    rating: 5,
    fit: 'true',
    title: 'The one I reach for',
    text: 'Thick enough not to show everything, soft from the first day. Washed it about ten times, the neck still sits flat.',
    size: 'M',
    daysAgo: 12,
  },
  {
    sku: 'NKD-ES-001',
    author: 'Arjun S.',
    rating: 4,
    fit: 'large',
    text: 'Good cloth. I am between M and L and should have taken M: the shoulders drop more than I thought.',
    size: 'L',
    reply: 'Thank you, Arjun. The size guide has the shoulder width of each size, and exchanges are free.',
    daysAgo: 30,
  },
  {
    sku: 'NKD-OT-002',
    author: 'Zoya F.',
    rating: 5,
    fit: 'true',
    title: 'The print survives',
    text: 'I was worried about the print, but after a month of Bombay laundry it looks the same. My colleagues ask about it.',
    size: 'S',
    daysAgo: 9,
  },
  {
    sku: 'NKD-OT-004',
    author: 'Kabir D.',
    rating: 3,
    fit: 'small',
    text: 'Nice cut and a funny back, but it came out of the wash a bit shorter. Take one size up if you are tall.',
    size: 'XL',
    daysAgo: 21,
  },
  {
    sku: 'NKD-HD-001',
    author: 'Nisha P.',
    rating: 5,
    fit: 'true',
    title: 'Warm without being a blanket',
    text: 'Wore it through a Pune winter on the scooter. The hood stays up and the pockets are deep.',
    size: 'M',
    daysAgo: 16,
  },
]

export const listDemoReviews = (now: Date): SeededReview[] =>
  demoReviews.map(({ sku, daysAgo, ...review }) => ({
    ...review,
    productId: deriveProductId(sku),
    createdAt: new Date(now.getTime() - daysAgo * DAY),
  }))
