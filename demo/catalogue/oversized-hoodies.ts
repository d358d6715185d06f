import { care } from './care.ts'
import { pigment, solid } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['OverSized Hoodie'],
  material: '420 GSM Fleece',
  cut: 'oversized hoodie',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '420 GSM loopback-brushed fleece, the heaviest we make. Shoulders dropped to the arm, wide body, a crossover hood big enough to disappear into, thick cords, tall ribs. Your own size wears loose; that is the point of it.',
  care.fleece,
]

export const oversizedHoodies: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-OH-001',
    name: 'Heavy Traffic OverSized Hoodie',
    description: about(
      'Half an hour for two kilometres and everyone is leaning on the same horn. The auto on your back has found the gap. It always finds the gap.',
    ),
    price: 2699,
    originalPrice: 3199,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'Olive'),
    print: [{ graphic: 'auto-meter', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-OH-002',
    name: 'Aaram Se OverSized Hoodie',
    description: about(
      'Written on the tail of every ten-tyre that has ever refused to let us pass. A full truck panel, border, lotus and all, painted with the patience of a man paid by the day.',
    ),
    price: 2799,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Black', 'Maroon'),
    print: [{ graphic: 'truck-panel', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-OH-003',
    name: 'Full Mor OverSized Hoodie',
    description: about(
      'No half measures, no quiet colours. The national bird the way highway painters see him: tail up, chest out, late for a wedding and fully dressed for it.',
    ),
    price: 2799,
    originalPrice: 3299,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: solid('Teal', 'Black'),
    print: [{ graphic: 'truck-peacock', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-09-18',
  },
  {
    ...family,
    sku: 'NKD-OH-004',
    name: 'Nazar Utaar OverSized Hoodie',
    description: about(
      'Clip it to the bumper, hang it on the shutter, wear it to the interview. One lemon, seven chillies, zero rivals.',
    ),
    price: 2599,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Charcoal', 'Beige'),
    print: [{ graphic: 'nimbu-mirchi', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-08-14',
  },
  {
    ...family,
    sku: 'NKD-OH-005',
    name: 'Razai OverSized Hoodie',
    description: about(
      'A quilt with a hood. Pigment-washed, tone on tone, no message for the world except five more minutes.',
    ),
    price: 2399,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: pigment('Beige', 'Brown', 'Charcoal'),
    print: [{ graphic: 'devanagari-wire', place: 'centre', ink: 'tonal' }],
    stock: 'plenty',
    pooled: true,
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-OH-006',
    name: 'Do Ka Paanch OverSized Hoodie',
    description: about(
      'Bargain like you mean to walk away. The price list of our stall on the back of the biggest hoodie on the street, for anyone still asking what it costs.',
    ),
    price: 2649,
    originalPrice: 2999,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Rust', 'Bottle Green'),
    print: [{ graphic: 'chai-menu', place: 'back', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-07-31',
  },
  {
    ...family,
    sku: 'NKD-OH-007',
    name: 'Kaam Chalu Hai OverSized Hoodie',
    description: about(
      'Sorry for the inconvenience since 2009. Caution tape three deep across the back, in two languages, for anyone who is still under construction and expects to be for some time.',
    ),
    price: 2599,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Charcoal', 'Mustard'),
    print: [{ graphic: 'tape', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
]
