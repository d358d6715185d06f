import { care } from './care.ts'
import { twoColor } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Top Wear',
  collections: ['OverSized T-Shirt'],
  material: '240 GSM Cotton',
  cut: 'oversized tee',
} satisfies Partial<DemoProduct>

export const twoColorTees: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-OT-015',
    name: 'Second Innings Panel Tee',
    description: [
      'The body is batting, the sleeves are fielding, and nobody agrees on the score. On the back, the chalk scorecard of a match that ended when the ball went over the wall. Nobody remembers the result. Everybody remembers aunty’s catch.',
      'Cut and sewn from two cloths, not printed to look like it: 240 GSM combed cotton in both colours, dyed apart, sewn together, washed together, and still on speaking terms.',
      'Oversized, with dropped shoulders; the second colour begins exactly at the armhole and bats on to the elbow. The card is chalk lettering in cracked ink: Pintu caught by Aunty, Bablu at tuition, Guddi not out on fifty and circled, as she should be.',
      care.print,
    ],
    price: 1399,
    originalPrice: 1699,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('White', 'Black', 'sleeves'), twoColor('Bottle Green', 'Off White', 'sleeves')],
    prints: [{ graphic: 'scorecard', place: 'back', finish: 'cracked' }],
    stock: 'plenty',
    launchDate: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-OT-016',
    name: 'Do Gali Split Tee',
    description: [
      'Left lane, right lane, same corner. A tee in two halves for people who give directions with both hands and still get the auto to the wrong gate.',
      'One knit, two dyes, one lane each: 240 GSM combed cotton, washed alike before sewing, so that neither side ends up longer than the other.',
      'The seam runs dead centre from collar to hem, front and back, and lies flat against the skin. Dropped shoulders, elbow sleeves, loose body. The street plate over the heart says Gali No. 1; the other half declines to be numbered.',
      care.print,
    ],
    price: 1449,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('Brown', 'Black', 'halves'), twoColor('White', 'Black', 'halves')],
    prints: [{ graphic: 'corner-plate', place: 'left chest', finish: 'flat' }],
    stock: 'plenty',
    launchDate: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-OT-017',
    name: 'Lavender Lane Panel Tee',
    description: [
      'A white tee that took one step into the evening. Lavender across the shoulders, our street plate over the heart, nothing else to explain.',
      '240 GSM combed cotton above the line and below it, the same cloth dyed in two moods and joined with a flat seam that you will forget by the second wearing.',
      'The women’s oversized cut: easy round the body, shorter in length, sleeves near the elbow, and the colour changing straight across the shoulders. One small plate in flat ink; the rest of the white is left alone.',
      care.print,
    ],
    price: 1299,
    originalPrice: 1499,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: [twoColor('White', 'Lavender', 'yoke')],
    prints: [{ graphic: 'corner-plate', place: 'left chest', finish: 'flat' }],
    stock: 'nearly sold out',
    launchDate: '2026-09-04',
  },
]
