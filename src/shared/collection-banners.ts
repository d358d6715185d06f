import type { ResponsiveImage } from './media.ts'

const createBanner = (square: string, wide: string): { square: ResponsiveImage; wide: ResponsiveImage } => ({
  square: { stem: `/stills/${square}`, widths: [400, 800], width: 800, height: 800 },
  wide: { stem: `/stills/${wide}`, widths: [800, 1600], width: 1600, height: 600 },
})

/** Banner images by collection name. A collection without one shows only its name. */
export const collectionBanners: Partial<Record<string, ReturnType<typeof createBanner>>> = {
  'OverSized T-Shirt': createBanner('oversized-t-shirt-square-0215068d', 'oversized-t-shirt-wide-16f3dde7'),
  'Tie Dye Oversized T-Shirt': createBanner(
    'tie-dye-oversized-t-shirt-square-a7e3860a',
    'tie-dye-oversized-t-shirt-wide-b3b3ab39',
  ),
  'Acid Wash Oversized T-Shirt': createBanner(
    'acid-wash-oversized-t-shirt-square-7689d1a2',
    'acid-wash-oversized-t-shirt-wide-0b7e00c2',
  ),
  Essentials: createBanner('essentials-square-3accee99', 'essentials-wide-088c2c8d'),
  SweatShirt: createBanner('sweatshirt-square-256e20da', 'sweatshirt-wide-2ee5dc9d'),
  'OverSized SweatShirt': createBanner('oversized-sweatshirt-square-340c9dc4', 'oversized-sweatshirt-wide-5b7c0720'),
  Hoodie: createBanner('hoodie-square-dd09f6c4', 'hoodie-wide-ab622c1b'),
  'Zip Hoodie': createBanner('zip-hoodie-square-0c5f3c86', 'zip-hoodie-wide-94dc98a0'),
  'OverSized Hoodie': createBanner('oversized-hoodie-square-cd434bc5', 'oversized-hoodie-wide-d317e88e'),
  'Acid Washed Hoodie': createBanner('acid-washed-hoodie-square-e5d84b81', 'acid-washed-hoodie-wide-6c1a6c80'),
  'Varsity Jacket': createBanner('varsity-jacket-square-b2d719a6', 'varsity-jacket-wide-04737cb2'),
  'Acid Wash Hoodie': createBanner('acid-wash-hoodie-square-e2152a00', 'acid-wash-hoodie-wide-8b26ae7e'),
}
