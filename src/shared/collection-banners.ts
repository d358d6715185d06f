import type { Still } from './brand-media.ts'

const banner = (square: string, wide: string): { square: Still; wide: Still } => ({
  square: { stem: `/stills/${square}`, widths: [400, 800], width: 800, height: 800 },
  wide: { stem: `/stills/${wide}`, widths: [800, 1600], width: 1600, height: 600 },
})

/** What stands at the head of a collection, by its name. A collection without one has its name alone. */
export const collectionBanners: Partial<Record<string, ReturnType<typeof banner>>> = {
  'OverSized T-Shirt': banner('oversized-t-shirt-square-7ee5febb', 'oversized-t-shirt-wide-13941530'),
  'Tie Dye Oversized T-Shirt': banner(
    'tie-dye-oversized-t-shirt-square-1252e1b3',
    'tie-dye-oversized-t-shirt-wide-8004cb5f',
  ),
  'Acid Wash Oversized T-Shirt': banner(
    'acid-wash-oversized-t-shirt-square-c035aa0f',
    'acid-wash-oversized-t-shirt-wide-195d84fc',
  ),
  Essentials: banner('essentials-square-39ff4456', 'essentials-wide-0d81239f'),
  SweatShirt: banner('sweatshirt-square-7b554be8', 'sweatshirt-wide-816670a0'),
  'OverSized SweatShirt': banner('oversized-sweatshirt-square-1f170335', 'oversized-sweatshirt-wide-7708ed4a'),
  Hoodie: banner('hoodie-square-2f525c94', 'hoodie-wide-dbd787f9'),
  'Zip Hoodie': banner('zip-hoodie-square-c080d385', 'zip-hoodie-wide-d65b010b'),
  'OverSized Hoodie': banner('oversized-hoodie-square-d0b27ac9', 'oversized-hoodie-wide-f2ef2c66'),
  'Acid Washed Hoodie': banner('acid-washed-hoodie-square-1fc9fd02', 'acid-washed-hoodie-wide-37021eba'),
  'Varsity Jacket': banner('varsity-jacket-square-90fbdfd6', 'varsity-jacket-wide-719f16f4'),
  'Acid Wash Hoodie': banner('acid-wash-hoodie-square-5adf88d3', 'acid-wash-hoodie-wide-cd1eb5c9'),
}
