import { care } from './care.ts'
import { solid, twoColor } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['SweatShirt'],
  material: '320 GSM Fleece',
  cut: 'sweatshirt',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '320 GSM cotton-rich fleece, smooth outside for the print and brushed inside for you. Regular fit with set-in sleeves, ribbed cuffs, hem and collar, twin-needle seams. Warm enough for a December platform, light enough for the metro.',
  care.fleece,
]

export const sweatshirts: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-SS-001',
    name: 'Current Laga SweatShirt',
    description: about(
      'नुक्कड़ hung out on the line between two poles, with one pigeon who pays no rent. Printed thick, so your fingers can read it.',
    ),
    price: 1699,
    originalPrice: 1999,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Maroon', 'Bottle Green'),
    print: [{ graphic: 'devanagari-wire', place: 'centre', ink: 'puff' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-SS-002',
    name: 'Fog Warning SweatShirt',
    description: about(
      'All trains running late, all blankets running later. The board on the chest has been honest since 1974; the announcement lady is doing her best.',
    ),
    price: 1599,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Charcoal', 'Navy'),
    print: [{ graphic: 'local-board', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-SS-003',
    name: 'Kabootar Club SweatShirt',
    description: about(
      'Members meet on the ledge at six. No fees, no rules, no respect for parked cars. The club badge is big, round and slightly judgemental.',
    ),
    price: 1699,
    originalPrice: 2099,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Grey Melange', 'Navy', 'Maroon'),
    print: [{ graphic: 'pigeon-club', place: 'centre', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-09-18',
  },
  {
    ...family,
    sku: 'NKD-SS-004',
    name: 'Ghar Ka Khana SweatShirt',
    description: about(
      'Three storeys of steel and a rubber band that has seen things. Dal, sabzi, chawal, and on top a note that says finish everything. Carry it on your chest; it is warmest there.',
    ),
    price: 1599,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: solid('Mustard', 'Off White'),
    print: [{ graphic: 'tiffin', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-SS-005',
    name: 'Angeethi SweatShirt',
    description: about(
      'Six people, one fire, all the tyres from behind the garage. A plain, heavy-hearted crew with our plate on the chest in the colour of the cloth, for evenings when the talking does the decorating.',
    ),
    price: 1499,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Rust', 'Black', 'Olive'),
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'tonal' }],
    stock: 'plenty',
    pooled: true,
    launched: '2026-08-14',
  },
  {
    ...family,
    sku: 'NKD-SS-006',
    name: 'Matinee Raglan SweatShirt',
    description: about(
      'First row balcony, interval samosa, home before anyone asks. White body, lavender sleeves, our name stacked like a marquee that lost some bulbs.',
    ),
    price: 1799,
    originalPrice: 2199,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('White', 'Lavender', 'sleeves'), twoColor('White', 'Black', 'sleeves')],
    print: [{ graphic: 'stacked-type', place: 'centre', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-07-31',
  },
]
