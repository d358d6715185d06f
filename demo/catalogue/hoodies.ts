import { care } from './care.ts'
import { pigment, solid } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['Hoodie'],
  material: '320 GSM Fleece',
  cut: 'hoodie',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '320 GSM brushed fleece, regular fit. Double-layered hood that keeps its shape up or down, flat cotton drawcords with metal tips, a kangaroo pocket deep enough for a phone and a packet of peanuts, ribs at cuff and hem.',
  care.fleece,
]

export const hoodies: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-HD-001',
    name: 'Gully XI Hoodie',
    description: about(
      'Eleven on paper, seven in the lane, one who only came to umpire. Team hoodie of the side that has never won a toss or returned a ball to the flat downstairs.',
    ),
    price: 1999,
    originalPrice: 2399,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Bottle Green', 'Black'),
    print: [{ graphic: 'gully-cricket', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-HD-002',
    name: 'Gyaan Free Hoodie',
    description: about(
      'The full menu of the stall, hand-lettered and up to date. Tea is charged by the glass, biscuits by the piece; advice on careers, marriage and the batting order comes with both.',
    ),
    price: 2099,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Brown', 'Black'),
    print: [
      { graphic: 'corner-plate', place: 'left chest', ink: 'flat' },
      { graphic: 'chai-menu', place: 'back', ink: 'flat' },
    ],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-HD-003',
    name: 'Call Home Hoodie',
    description: about(
      'A yellow booth, a red meter, and after nine at night the rates are half. You have unlimited minutes now. No excuse. Ring your mother.',
    ),
    price: 1999,
    originalPrice: 2299,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Navy', 'Black'),
    print: [{ graphic: 'phone-booth', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-09-18',
  },
  {
    ...family,
    sku: 'NKD-HD-004',
    name: 'Awaaz Neeche Hoodie',
    description: about(
      'Turn it down, said upstairs. We bought new batteries. Radio Nukkad, live from the third brick on the left, printed across the front above a pocket that fits the real thing.',
    ),
    price: 1899,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Maroon', 'Charcoal'),
    print: [{ graphic: 'transistor', place: 'centre', ink: 'cracked' }],
    stock: 'sold out',
    launched: '2026-06-12',
  },
  {
    ...family,
    sku: 'NKD-HD-005',
    name: 'Ask Anyone Hoodie',
    description: about(
      'Left at the paan shop, right at the dog, straight until someone stops you for tea. The whole mohalla is mapped on the back, including the place where you are already late.',
    ),
    price: 2049,
    originalPrice: 2399,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: solid('Off White', 'Black'),
    print: [{ graphic: 'mohalla-map', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-HD-006',
    name: 'Neem Ke Neeche Hoodie',
    description: about(
      'The oldest meeting room in the country: one tree, one cot, no agenda. A single branch across the chest, drawn leaf by leaf, on colours that grew up in its shade.',
    ),
    price: 1949,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: pigment('Sage', 'Bottle Green'),
    print: [{ graphic: 'neem', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-08-14',
  },
  {
    ...family,
    sku: 'NKD-HD-007',
    collections: ['Hoodie', 'Essentials'],
    name: 'No Comment Hoodie',
    description: about(
      'Nothing on the front, nothing on the back, everything in the pocket. The hoodie you reach for without putting the light on.',
    ),
    price: 1799,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'Grey Melange', 'Navy', 'Beige'),
    stock: 'plenty',
    launched: '2026-04-17',
  },
]
