import { care } from './care.ts'
import { pigment, solid, twoColor } from './colors.ts'
import type { DemoProduct, Printing } from './types.ts'

const family = {
  category: 'Bottom Wear',
  collections: ['Essentials'],
  gender: 'Unisex',
} satisfies Partial<DemoProduct>

const joggers = { ...family, cut: 'joggers', material: '280 GSM French Terry' } satisfies Partial<DemoProduct>
const cargos = { ...family, cut: 'cargos', material: 'Cotton Twill' } satisfies Partial<DemoProduct>
const shorts = { ...family, cut: 'shorts', material: '280 GSM French Terry' } satisfies Partial<DemoProduct>

const strip: Printing = { graphic: 'leg-strip', place: 'leg', ink: 'flat' }

const aboutJoggers = (story: string) => [
  story,
  '280 GSM French terry with the loops left unbrushed inside, so they breathe. Elastic waist with a flat cord, two side pockets and one behind, tapered leg into a ribbed cuff. Mid rise, relaxed through the thigh.',
  care.plain,
]

const aboutCargos = (story: string) => [
  story,
  'Garment-washed cotton twill with some weight to it, straight and roomy in the leg. Two bellows pockets with flaps on the thigh, two at the hip, two behind, all bar-tacked. Elastic back waist, adjustable hems.',
  care.plain,
]

const aboutShorts = (story: string) => [
  story,
  '280 GSM French terry cut wide and just above the knee. Elastic waist with a proper cord, side pockets that hold a phone without swinging, one patch pocket behind, raw-look hem that will not run.',
  care.plain,
]

export const bottoms: DemoProduct[] = [
  {
    ...joggers,
    sku: 'NKD-JG-001',
    name: 'Sabzi Run Joggers',
    description: aboutJoggers(
      'Two minutes to the cart, twenty for the coriander. Good enough to be seen in, soft enough to have slept in; nobody has to know which came first.',
    ),
    price: 1399,
    originalPrice: 1699,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'Grey Melange', 'Olive'),
    print: [strip],
    stock: 'plenty',
    launched: '2026-10-09',
  },
  {
    ...joggers,
    sku: 'NKD-JG-002',
    name: 'Platform No. 1 Joggers',
    description: aboutJoggers(
      'Built for the run that starts when the doors are already closing. Plain, dark and quick over a footbridge.',
    ),
    price: 1299,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Charcoal', 'Navy'),
    stock: 'plenty',
    launched: '2026-08-28',
  },
  {
    ...joggers,
    sku: 'NKD-JG-003',
    name: 'Sunday Local Joggers',
    description: aboutJoggers(
      'Slow train, window seat, nowhere to get down. Pigment-washed until they feel like the third Sunday in a row.',
    ),
    price: 1449,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: pigment('Beige', 'Brown'),
    stock: 'plenty',
    pooled: true,
    launched: '2026-07-17',
  },
  {
    ...joggers,
    sku: 'NKD-JG-004',
    name: 'Do Rang Joggers',
    description: aboutJoggers(
      'One leg went left, one leg went right, and they met at the waist to discuss it. Two colours, one seam, no explanations.',
    ),
    price: 1599,
    originalPrice: 1899,
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: [twoColor('Brown', 'Black', 'halves'), twoColor('White', 'Black', 'halves')],
    stock: 'nearly sold out',
    launched: '2026-11-06',
  },
  {
    ...cargos,
    sku: 'NKD-CG-001',
    name: 'Dukaan Cargos',
    description: aboutCargos(
      'Keys, powerbank, two pens, half a packet of biscuits: the whole shop, open at the hip. Six pockets and you will still put everything in one.',
    ),
    price: 1999,
    originalPrice: 2399,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Olive', 'Black', 'Beige'),
    stock: 'plenty',
    launched: '2026-10-23',
  },
  {
    ...cargos,
    sku: 'NKD-CG-002',
    name: 'Godown Cargos',
    description: aboutCargos(
      'More storage than the flat. नुक्कड़ down the leg in letters the size of a lorry’s, for when the boxes have to come through.',
    ),
    price: 2199,
    sizes: ['S', 'M', 'L', 'XL', '2XL'],
    colors: pigment('Charcoal', 'Brown'),
    print: [strip],
    stock: 'plenty',
    launched: '2026-09-04',
  },
  {
    ...cargos,
    sku: 'NKD-CG-003',
    name: 'Loading Unloading Cargos',
    description: aboutCargos(
      'Parking allowed for five minutes, says the board; the truck has been here since Tuesday. Two easy colours for people who carry things for other people.',
    ),
    price: 1899,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: pigment('Sage', 'Rust'),
    stock: 'plenty',
    launched: '2026-06-12',
  },
  {
    ...shorts,
    sku: 'NKD-SH-001',
    name: 'Gully Shorts',
    description: aboutShorts(
      'Squat behind the stumps, dive for the last ball, climb the wall to fetch it. Tested on all three and on the uncle who owns the wall.',
    ),
    price: 999,
    originalPrice: 1199,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    colors: solid('Black', 'Navy', 'Bottle Green'),
    print: [strip],
    stock: 'plenty',
    launched: '2026-05-08',
  },
  {
    ...shorts,
    sku: 'NKD-SH-002',
    name: 'Balcony Shorts',
    description: aboutShorts(
      'Plants to water, neighbours to greet, nowhere to be. Three soft colours that look good over a railing.',
    ),
    price: 949,
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    colors: pigment('Lavender', 'Sky Blue', 'Pink'),
    stock: 'plenty',
    launched: '2026-05-22',
  },
  {
    ...shorts,
    sku: 'NKD-SH-003',
    name: 'Power Cut Shorts',
    description: aboutShorts(
      'The fan has stopped, the stairwell is full of candles, and somebody has started singing. The lightest thing we make that you can still go down in.',
    ),
    price: 899,
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'],
    colors: solid('Off White', 'Maroon'),
    stock: 'sold out',
    launched: '2026-04-17',
  },
]
