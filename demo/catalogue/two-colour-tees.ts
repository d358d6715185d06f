import { care } from './care.ts'
import { twoColor } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Top Wear',
  collections: ['OverSized T-Shirt'],
  material: '240 GSM Cotton',
  cut: 'oversized tee',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  'Cut and sewn from two cloths, not printed to look like it: 240 GSM combed cotton in both colours, joined with a flat seam that lies quiet against the skin. Oversized body, dropped shoulders, sleeves to the elbow.',
  care.print,
]

export const twoColourTees: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-OT-015',
    name: 'Second Innings Panel Tee',
    description: about(
      'One half batting, one half fielding, and an argument down the middle. On the back, the chalk scorecard of a match that ended when the ball went over aunty’s wall. Nobody remembers the result. Everybody remembers the catch.',
    ),
    price: 1399,
    originalPrice: 1699,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('White', 'Black', 'sleeves'), twoColor('Bottle Green', 'Off White', 'sleeves')],
    print: [{ graphic: 'scorecard', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-OT-016',
    name: 'Do Gali Split Tee',
    description: about(
      'Left lane, right lane, same corner. A tee in two halves for people who give directions with both hands and still get the auto to the wrong gate.',
    ),
    price: 1449,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('Brown', 'Black', 'halves'), twoColor('White', 'Black', 'halves')],
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-OT-017',
    name: 'Lavender Lane Panel Tee',
    description: about(
      'A white tee that took one step into the evening. Lavender across the shoulders, our street plate over the heart, nothing else to explain.',
    ),
    price: 1299,
    originalPrice: 1499,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: [twoColor('White', 'Lavender', 'yoke')],
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-09-04',
  },
]
