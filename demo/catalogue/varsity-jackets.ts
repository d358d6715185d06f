import { care } from './care.ts'
import { twoColor } from './colors.ts'
import type { DemoProduct, Printing } from './types.ts'

const family = {
  category: 'Winter Wear',
  collections: ['Varsity Jacket'],
  material: 'Wool Blend',
  cut: 'varsity jacket',
} satisfies Partial<DemoProduct>

const letter: Printing = { graphic: 'varsity-n', place: 'left chest', ink: 'puff' }

const about = (story: string) => [
  story,
  'A melton wool blend body with soft faux leather sleeves, quilted lining, striped ribs at collar, cuff and hem, and seven snaps that close with the right sound. Two welt pockets outside, one inside. The N on the chest is chenille: looped, thick and sewn down by hand.',
  care.wool,
]

export const varsityJackets: DemoProduct[] = [
  {
    ...family,
    sku: 'NKD-VJ-001',
    name: 'Proxy Varsity Jacket',
    description: about(
      'Present, sir. For everyone who attended college from the canteen. White body, black sleeves, your friend’s signature.',
    ),
    price: 3499,
    originalPrice: 3999,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('White', 'Black', 'sleeves'), twoColor('Black', 'White', 'sleeves')],
    print: [letter, { graphic: 'corner-wordmark', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-11-06',
  },
  {
    ...family,
    sku: 'NKD-VJ-002',
    name: 'Captain’s Over Varsity Jacket',
    description: about(
      'It is his bat, so it is his over, his field and his decision. The letterman jacket of a lane that gives its own caps.',
    ),
    price: 3699,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: [twoColor('Bottle Green', 'Off White', 'sleeves'), twoColor('Navy', 'Off White', 'sleeves')],
    print: [letter, { graphic: 'gully-cricket', place: 'back', ink: 'cracked' }],
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...family,
    sku: 'NKD-VJ-003',
    name: 'Canteen Credit Varsity Jacket',
    description: about(
      'Write it down, I will pay on Monday. Brown like the third tea of the day, black like the account book, with the glass itself on the back.',
    ),
    price: 3599,
    originalPrice: 3999,
    gender: 'Men',
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('Brown', 'Black', 'sleeves')],
    print: [letter, { graphic: 'cutting-chai', place: 'back', ink: 'flat' }],
    stock: 'nearly sold out',
    launched: '2026-09-18',
  },
  {
    ...family,
    sku: 'NKD-VJ-004',
    name: 'Head Girl Varsity Jacket',
    description: about(
      'Ran the assembly, ran the relay, ran the rumour mill. White wool, lavender sleeves, and the kind of collar that makes people stand straighter.',
    ),
    price: 3499,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: [twoColor('White', 'Lavender', 'sleeves'), twoColor('Lavender', 'White', 'sleeves')],
    print: [letter],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...family,
    sku: 'NKD-VJ-005',
    name: 'Maroon House Varsity Jacket',
    description: about(
      'Last on sports day, first at the buffet. The house bird is on the back: round, proud and not flying anywhere.',
    ),
    price: 3599,
    gender: 'Women',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('Maroon', 'Off White', 'sleeves')],
    print: [letter, { graphic: 'pigeon-club', place: 'back', ink: 'flat' }],
    stock: 'plenty',
    launched: '2026-08-28',
  },
  {
    ...family,
    sku: 'NKD-VJ-006',
    name: 'Last Bench Varsity Jacket',
    description: about(
      'Best view, worst marks, funniest people. Navy and mustard, like the school bus that left without us.',
    ),
    price: 3299,
    originalPrice: 3799,
    gender: 'Unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: [twoColor('Navy', 'Mustard', 'sleeves')],
    print: [letter, { graphic: 'stacked-type', place: 'back', ink: 'flat' }],
    stock: 'sold out',
    launched: '2026-07-03',
  },
]
