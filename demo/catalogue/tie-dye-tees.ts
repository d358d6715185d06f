import { care } from './care.ts'
import { tieDye } from './colors.ts'
import type { DemoProduct } from './types.ts'

const family = {
  category: 'Top Wear',
  collections: ['Tie Dye Oversized T-Shirt'],
  material: '240 GSM Cotton',
  cut: 'oversized tee',
} satisfies Partial<DemoProduct>

const about = (story: string) => [
  story,
  '240 GSM cotton, cut oversized with dropped shoulders, and dyed after sewing, so the colour runs through the seams and into the collar. The cloth is heavy enough to take the dye deep and soft enough to forget about.',
  care.tieDye,
]

export const tieDyeTees: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-TD-001',
    name: 'Jalebi Junction Tie Dye Tee',
    description: about(
      'Syrup orange and festival pink, wound round and round until the fryer itself gets dizzy. One coil of print in the middle, so that you know where to begin.',
    ),
    price: 1299,
    originalPrice: 1599,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: [tieDye('Orange Pink', 'pale')],
    print: [{ graphic: 'jalebi', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-TD-002',
    name: 'Rang Pakka Tie Dye Tee',
    description: about(
      'The morning after, in the mirror, with green still behind the ears. Four colours thrown in a spiral and one promise on the box that nobody has ever believed: pakka rang. Ours is.',
    ),
    price: 1349,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: [tieDye('Multicolour', 'dark')],
    print: [{ graphic: 'stacked-type', place: 'centre', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-03-06',
  },
  {
    ...family,
    sku: 'NKD-TD-003',
    name: 'Puddle Jump Tie Dye Tee',
    description: about(
      'Sky in the puddle, puddle on the jeans, jeans in trouble at home. Crumpled by hand and dipped in two blues, then left white where the water splashed.',
    ),
    price: 1249,
    originalPrice: 1499,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [tieDye('Blue White', 'dark')],
    print: [{ graphic: 'monsoon', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-06-26',
  },
  {
    ...family,
    sku: 'NKD-TD-004',
    name: 'Meetha Paan Tie Dye Tee',
    description: about(
      'Betel green, gulkand gold, folded in stripes the way the paanwala folds a leaf: twice, fast, without looking. नुक्कड़ runs across the chest on its own wire.',
    ),
    price: 1249,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: [tieDye('Green Yellow', 'dark')],
    print: [{ graphic: 'devanagari-wire', place: 'centre', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-07-31',
  },
  {
    ...family,
    sku: 'NKD-TD-005',
    name: 'Buddhi Ke Baal Tie Dye Tee',
    description: about(
      'Candy floss outside the school gate, five rupees a cloud. Pink and lavender, scrunched and let go. The street plate on the chest is there so that someone can bring you home.',
    ),
    price: 1199,
    originalPrice: 1399,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [tieDye('Pink Lavender', 'dark')],
    print: [{ graphic: 'corner-plate', place: 'left chest', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-08-28',
  },
  {
    ...family,
    sku: 'NKD-TD-006',
    name: 'Peacock Hour Tie Dye Tee',
    description: about(
      'Ten minutes before the first rain the whole sky turns the colour of a peacock’s neck, and every truck on the highway suddenly makes sense. Purple into teal, wound tight, with the bird itself in full display.',
    ),
    price: 1399,
    gender: 'Unisex',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: [tieDye('Purple Teal', 'pale')],
    print: [{ graphic: 'truck-peacock', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-TD-007',
    name: 'Ink Pen Day Tie Dye Tee',
    description: about(
      'Class six, first ink pen, last clean shirt. Black blooms on white, dipped and wrung by hand, with a pin code across the back in case the shirt is lost and found.',
    ),
    price: 1299,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: [tieDye('Black White', 'dark')],
    print: [{ graphic: 'pin-code', place: 'back', ink: 'flat' }],
    stock: 'sold out',
    launched: '2026-04-17',
  },
]
