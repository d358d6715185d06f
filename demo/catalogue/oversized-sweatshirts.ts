import { care } from './care.ts'
import { pigment, solid, twoColor } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['OverSized SweatShirt'],
  material: '380 GSM Fleece',
  cut: 'oversized sweatshirt',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '380 GSM brushed fleece that stands up by itself. Dropped shoulders, a boxy body, sleeves cut long enough to hide cold fingers, tall ribs at cuff and hem. It is meant to be big: your own size is already two friends wide.',
  care.fleece,
]

export const oversizedSweatshirts: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-OS-001',
    name: 'Terrace Hours OverSized SweatShirt',
    description: about(
      'Open from sunset until somebody’s mother calls. The moon sits on the neighbour’s water tank, the music comes from a phone in a steel glass, and the plan is to have no plan.',
    ),
    price: 1999,
    originalPrice: 2399,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: solid('Navy', 'Black'),
    print: [{ graphic: 'terrace-moon', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-OS-002',
    name: 'Sabse Bada OverSized SweatShirt',
    description: about(
      'The largest NUKKAD we could print on cloth without buying the next building. Two walls, one corner, straight across the chest; people will read you from across the road.',
    ),
    price: 1899,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'Off White', 'Red'),
    print: [{ graphic: 'corner-wordmark', place: 'centre', ink: 'puff' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-OS-003',
    name: 'Triangle Theory OverSized SweatShirt',
    description: about(
      'Three corners, one filling, no leftovers. Geometry was always going to be useful; nobody told us it would come with green chutney.',
    ),
    price: 1899,
    originalPrice: 2299,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Mustard', 'Brown'),
    print: [{ graphic: 'samosa', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-09-04',
  },
  {
    ...family,
    sku: 'NKD-OS-004',
    name: 'Buri Nazar OverSized SweatShirt',
    description: about(
      'One lemon, seven chillies, fresh every Saturday, hung on your back where the looks land. Guaranteed against jealousy, traffic and exes; results may vary with exes.',
    ),
    price: 1999,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Off White', 'Black'),
    print: [{ graphic: 'nimbu-mirchi', place: 'back', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-08-28',
  },
  {
    ...family,
    sku: 'NKD-OS-005',
    name: 'Paani Aaya OverSized SweatShirt',
    description: about(
      'The two most powerful words in any colony, usually shouted at 5:40 in the morning. Buckets out. A tanker in full flow across the chest, leaking from exactly where they all leak.',
    ),
    price: 1849,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: pigment('Sky Blue', 'Charcoal'),
    print: [{ graphic: 'water-tanker', place: 'centre', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-07-17',
  },
  {
    ...family,
    sku: 'NKD-OS-006',
    name: 'Bun Maska OverSized SweatShirt',
    description: about(
      'Split down the middle and buttered on both sides. Half brown, half black, joined with a proper seam; a small plate on the chest and nothing to distract from the dipping.',
    ),
    price: 2099,
    originalPrice: 2499,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('Brown', 'Black', 'halves')],
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
]
