import { care } from './care.ts'
import { acidWash } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Top Wear',
  collections: ['Acid Wash Oversized T-Shirt'],
  material: '240 GSM Cotton',
  cut: 'oversized tee',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '240 GSM cotton washed with pumice stones until the colour lifts along every seam and crease. That leaves the cloth broken in from the first day: soft, a little slubby, heavier than it looks. Oversized, dropped shoulders, rib collar.',
  care.acid,
]

export const acidWashTees: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-AW-001',
    name: 'Chalk Dust Acid Wash Tee',
    description: about(
      'The wall was the scoreboard, the brick was the wicket and the chalk came from the classroom. Wiped, rewritten and wiped again until it looked exactly like this shirt.',
    ),
    price: 1299,
    originalPrice: 1599,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: acidWash('Charcoal', 'Olive'),
    print: [{ graphic: 'scorecard', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-09-18',
  },
  {
    ...family,
    sku: 'NKD-AW-002',
    name: 'Load Shedding Acid Wash Tee',
    description: about(
      'One pole, forty connections, and a man with a bamboo who understands all of them. When the lights go out the whole lane sits outside, so we have never once complained.',
    ),
    price: 1349,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: acidWash('Black', 'Charcoal'),
    print: [{ graphic: 'wire-tangle', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-AW-003',
    name: 'Rooftop Resident Acid Wash Tee',
    description: about(
      'Address: third floor, then keep climbing. A moon over water tanks, two antennas and one washing line, washed in a navy that is mostly night with a little street light in it.',
    ),
    price: 1299,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: acidWash('Navy', 'Purple'),
    print: [{ graphic: 'terrace-moon', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-08-14',
  },
  {
    ...family,
    sku: 'NKD-AW-004',
    name: 'Sirf Shor Acid Wash Tee',
    description: about(
      'Two batteries, one bent aerial, and the commentary coming through like rain on a tin roof. Radio Nukkad broadcasts from the third brick on the left. Programme today: only noise.',
    ),
    price: 1249,
    originalPrice: 1499,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: acidWash('Brown', 'Black'),
    print: [{ graphic: 'transistor', place: 'centre', ink: 'cracked' }],
    stock: 'nearly sold out',
    launched: '2026-07-03',
  },
  {
    ...family,
    sku: 'NKD-AW-005',
    name: 'Kadwa Sach Acid Wash Tee',
    description: about(
      'Neem for the teeth, neem for the skin, neem for the cousin who asked for honest feedback. The bitter truth in one branch, printed where the back can take it.',
    ),
    price: 1299,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: acidWash('Olive'),
    print: [{ graphic: 'neem', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-05-22',
  },
  {
    ...family,
    sku: 'NKD-AW-006',
    name: 'Lift Kharab Hai Acid Wash Tee',
    description: about(
      'Fourth floor, no lift, groceries in both hands. Our name, stacked five storeys high and leaning a little, on a maroon that has been up and down the stairs.',
    ),
    price: 1199,
    originalPrice: 1399,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: acidWash('Maroon', 'Rust'),
    print: [{ graphic: 'stacked-type', place: 'centre', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
]
