import { care } from './care.ts'
import { pigment, solid, twoColor } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['Zip Hoodie'],
  material: '380 GSM Fleece',
  cut: 'zip hoodie',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '380 GSM brushed fleece with a chunky metal zip that runs all the way and does not sulk. Lined hood, split kangaroo pocket, ribbed cuffs and hem, a hanging loop at the neck. Room for a tee below and a jacket above.',
  care.fleece,
]

export const zipHoodies: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-ZH-001',
    name: 'Shutter Down Zip Hoodie',
    description: about(
      'Half past ten, the shutter comes down with the sound that ends every day on our corner. The name on the back is the last thing you see; come tomorrow.',
    ),
    price: 2399,
    originalPrice: 2799,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'Charcoal'),
    print: [{ graphic: 'corner-wordmark', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-ZH-002',
    name: 'Late Latif Zip Hoodie',
    description: about(
      'Five minutes away since twenty minutes ago. The platform board on the back explains you before you have to.',
    ),
    price: 2299,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Navy', 'Olive'),
    print: [{ graphic: 'local-board', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-09-18',
  },
  {
    ...family,
    sku: 'NKD-ZH-003',
    name: 'Soft Corner Zip Hoodie',
    description: about(
      'We have one for you. Washed until it gave in, in three colours that do not raise their voice, with the street plate small over the heart.',
    ),
    price: 2199,
    originalPrice: 2599,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: pigment('Lavender', 'Pink', 'Off White'),
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'puff' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-ZH-004',
    name: 'Chowkidar Zip Hoodie',
    description: about(
      'Torch, stick, whistle, and a colleague with four legs who does the actual work. For walks home after the last show, with the night shift printed on your back.',
    ),
    price: 2299,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Olive', 'Black'),
    print: [{ graphic: 'night-shift', place: 'back', ink: 'cracked' }],
    stock: 'nearly sold out',
    launched: '2026-07-31',
  },
  {
    ...family,
    sku: 'NKD-ZH-005',
    name: 'Manjha Zip Hoodie',
    description: about(
      'Glass on the thread, plaster on the finger, eyes on the sky since breakfast. Kites across the back, loose string down to the hem.',
    ),
    price: 2249,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: solid('White', 'Teal'),
    print: [{ graphic: 'patang', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-08-28',
  },
  {
    ...family,
    sku: 'NKD-ZH-006',
    name: 'Zebra Crossing Zip Hoodie',
    description: about(
      'Painted on every road, respected on none. White body, black sleeves, full metal zip; walk like the traffic will stop.',
    ),
    price: 2499,
    originalPrice: 2999,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('White', 'Black', 'sleeves'), twoColor('Brown', 'Black', 'sleeves')],
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
]
