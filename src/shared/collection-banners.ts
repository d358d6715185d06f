import type { Still } from './brand-media.ts'

const banner = (square: string, wide: string): { square: Still; wide: Still } => ({
  square: { stem: `/stills/${square}`, widths: [400, 800], width: 800, height: 800 },
  wide: { stem: `/stills/${wide}`, widths: [800, 1600], width: 1600, height: 600 },
})

/** What stands at the head of a collection, by its name. A collection without one has its name alone. */
export const collectionBanners: Partial<Record<string, ReturnType<typeof banner>>> = {
  'OverSized T-Shirt': banner('oversized-t-shirt-square-0215068d', 'oversized-t-shirt-wide-16f3dde7'),
  'Tie Dye Oversized T-Shirt': banner(
    'tie-dye-oversized-t-shirt-square-a7e3860a',
    'tie-dye-oversized-t-shirt-wide-b3b3ab39',
  ),
  'Acid Wash Oversized T-Shirt': banner(
    'acid-wash-oversized-t-shirt-square-7689d1a2',
    'acid-wash-oversized-t-shirt-wide-0b7e00c2',
  ),
  Essentials: banner('essentials-square-3accee99', 'essentials-wide-088c2c8d'),
  SweatShirt: banner('sweatshirt-square-256e20da', 'sweatshirt-wide-2ee5dc9d'),
  'OverSized SweatShirt': banner('oversized-sweatshirt-square-340c9dc4', 'oversized-sweatshirt-wide-5b7c0720'),
  Hoodie: banner('hoodie-square-dd09f6c4', 'hoodie-wide-ab622c1b'),
  'Zip Hoodie': banner('zip-hoodie-square-0c5f3c86', 'zip-hoodie-wide-94dc98a0'),
  'OverSized Hoodie': banner('oversized-hoodie-square-cd434bc5', 'oversized-hoodie-wide-d317e88e'),
  'Acid Washed Hoodie': banner('acid-washed-hoodie-square-e5d84b81', 'acid-washed-hoodie-wide-6c1a6c80'),
  'Varsity Jacket': banner('varsity-jacket-square-b2d719a6', 'varsity-jacket-wide-04737cb2'),
  'Acid Wash Hoodie': banner('acid-wash-hoodie-square-e2152a00', 'acid-wash-hoodie-wide-8b26ae7e'),
}
