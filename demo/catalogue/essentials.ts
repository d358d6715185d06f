import { care } from './care.ts'
import { pigment, solid, twoColor } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Top Wear',
  collections: ['Essentials'],
  material: '180 GSM Cotton',
  cut: 'regular tee',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '180 GSM combed cotton with a trace of stretch in the collar rib and none in the attitude. Regular fit, side seams that stay at the side, a neck tape so the inside is as clean as the outside.',
  care.plain,
]

export const essentials: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-ES-001',
    name: 'The Daily Tee',
    description: about(
      'No print, no slogan, no opinion. The shirt under the shirt, over the jeans, on the flight, at the in-laws. Buy three and stop thinking about mornings.',
    ),
    price: 599,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'White', 'Grey Melange', 'Navy'),
    stock: 'plenty',
    launched: '2026-03-06',
  },
  {
    ...family,
    sku: 'NKD-ES-002',
    name: 'The Daily Tee for Her',
    description: about(
      'The same promise with the shoulders and the length drawn again from the beginning instead of shrunk from somebody else’s pattern. Plain, good and on time.',
    ),
    price: 599,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('White', 'Black', 'Pink', 'Sage'),
    stock: 'plenty',
    launched: '2026-03-06',
  },
  {
    ...family,
    sku: 'NKD-ES-003',
    name: 'Chai Coloured Tee',
    description: about(
      'Three shades, from extra milk to kadak. When the glass tips, and it will, the shirt simply gets more of itself. Washed with pigment, so it already looks like it has been somewhere.',
    ),
    price: 699,
    originalPrice: 899,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: pigment('Beige', 'Brown', 'Rust'),
    stock: 'plenty',
    launched: '2026-05-22',
  },
  {
    ...family,
    sku: 'NKD-ES-004',
    name: 'Kala Tika Tee',
    description: about(
      'Black plate on black cloth, ink on ink, visible only to those who come close enough to mean well. A small mark against the evil eye, worn where it counts.',
    ),
    price: 749,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Black'),
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'tonal' }],
    stock: 'plenty',
    pooled: true,
    launched: '2026-08-28',
  },
  {
    ...family,
    sku: 'NKD-ES-005',
    name: 'Pocket Money Tee',
    description: about(
      'Our cheapest shirt and we are proud of it. One small नुक्कड़ on the chest, four colours, a price that fits in the envelope your grandmother presses into your hand at the door.',
    ),
    price: 499,
    originalPrice: 699,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Off White', 'Mustard', 'Maroon', 'Teal'),
    print: [{ graphic: 'devanagari-wire', place: 'left chest', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-06-26',
  },
  {
    ...family,
    sku: 'NKD-ES-006',
    name: 'Half Day Raglan Tee',
    description: about(
      'Saturday school, shirt untucked by noon. Contrast sleeves cut raglan into a plain body, the way the sports uniform should always have been.',
    ),
    price: 799,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: [twoColor('White', 'Lavender', 'sleeves'), twoColor('White', 'Black', 'sleeves')],
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-09-04',
  },
]
