import { care } from './care.ts'
import { acidWash, withAccent } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['Acid Washed Hoodie', 'Acid Wash Hoodie'],
  material: '380 GSM Fleece',
  cut: 'oversized hoodie',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '380 GSM fleece, sewn first and washed with stones after, so the fade gathers where the cloth folds: along the pocket, round the hood, down the seams. Loose fit, dropped shoulders, undyed cords that took the colour anyway.',
  care.acid,
]

export const acidWashHoodies: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-AH-001',
    name: 'Purani Deewar Acid Washed Hoodie',
    description: about(
      'A wall with forty years of posters, three elections and one polite request on it. The request is on your back. The reply, in red, was always going to happen.',
    ),
    price: 2499,
    originalPrice: 2999,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: withAccent('#E4432D', acidWash('Charcoal', 'Olive')),
    print: [{ graphic: 'paan-wall', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-AH-002',
    name: 'Short Circuit Acid Washed Hoodie',
    description: about(
      'Forty wires, one fuse, a transformer that sings before it goes. Our whole lane runs on this pole and on hope.',
    ),
    price: 2599,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: acidWash('Black', 'Navy'),
    print: [{ graphic: 'wire-tangle', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-AH-003',
    name: 'Dhobi Special Acid Washed Hoodie',
    description: about(
      'Beaten on stone, dried on the riverbank, returned with somebody else’s sock. No print: the wash is the whole story.',
    ),
    price: 2299,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: acidWash('Navy', 'Brown', 'Olive'),
    stock: 'plenty',
    launched: '2026-09-04',
  },
  {
    ...family,
    sku: 'NKD-AH-004',
    name: 'Jamun Season Acid Washed Hoodie',
    description: about(
      'Purple tongue, purple fingers, purple shirt, no regrets. नुक्कड़ on the wire across the chest and the colour of June everywhere else.',
    ),
    price: 2449,
    originalPrice: 2799,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: acidWash('Purple', 'Maroon'),
    print: [{ graphic: 'devanagari-wire', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-AH-005',
    name: 'Cloud Cover Acid Washed Hoodie',
    description: about(
      'Grey at nine, black by noon, school cancelled at one. The fade does the clouds; the print on the back does the rain.',
    ),
    price: 2399,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: acidWash('Charcoal'),
    print: [{ graphic: 'monsoon', place: 'back', ink: 'flat' }],
    stock: 'sold out',
    launched: '2026-06-26',
  },
]
