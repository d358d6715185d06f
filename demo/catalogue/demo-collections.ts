import type { CollectionSeed } from '#domains/catalogue/server/seed-collections.ts'
import type { CollectionName } from './types.ts'

const createSeed = (name: CollectionName, narrow: string, wide: string): CollectionSeed => ({
  name,
  banner: { url: `/stills/${wide}-1600.webp`, narrowUrl: `/stills/${narrow}-800.webp` },
})

/** The collections of the specification, and all T-shirts, in the order of the menus. */
export const demoCollections: CollectionSeed[] = [
  createSeed('OverSized T-Shirt', 'oversized-t-shirt-square-0215068d', 'oversized-t-shirt-wide-16f3dde7'),
  createSeed(
    'Tie Dye Oversized T-Shirt',
    'tie-dye-oversized-t-shirt-square-a7e3860a',
    'tie-dye-oversized-t-shirt-wide-b3b3ab39',
  ),
  createSeed(
    'Acid Wash Oversized T-Shirt',
    'acid-wash-oversized-t-shirt-square-7689d1a2',
    'acid-wash-oversized-t-shirt-wide-0b7e00c2',
  ),
  { name: 'All T-Shirts', rule: { category: ['Top Wear'] } },
  createSeed('Essentials', 'essentials-square-3accee99', 'essentials-wide-088c2c8d'),
  createSeed('SweatShirt', 'sweatshirt-square-256e20da', 'sweatshirt-wide-2ee5dc9d'),
  createSeed('OverSized SweatShirt', 'oversized-sweatshirt-square-340c9dc4', 'oversized-sweatshirt-wide-5b7c0720'),
  createSeed('Hoodie', 'hoodie-square-dd09f6c4', 'hoodie-wide-ab622c1b'),
  createSeed('Zip Hoodie', 'zip-hoodie-square-0c5f3c86', 'zip-hoodie-wide-94dc98a0'),
  createSeed('OverSized Hoodie', 'oversized-hoodie-square-cd434bc5', 'oversized-hoodie-wide-d317e88e'),
  createSeed('Acid Washed Hoodie', 'acid-washed-hoodie-square-e5d84b81', 'acid-washed-hoodie-wide-6c1a6c80'),
  createSeed('Varsity Jacket', 'varsity-jacket-square-b2d719a6', 'varsity-jacket-wide-04737cb2'),
  createSeed('Acid Wash Hoodie', 'acid-wash-hoodie-square-e2152a00', 'acid-wash-hoodie-wide-8b26ae7e'),
]
