import type { CollectionSeed } from '#domains/catalogue/server/seed-collections.ts'
import type { CollectionName } from './types.ts'

const createSeed = (name: CollectionName, narrow: string, wide: string): CollectionSeed => ({
  name,
  banner: { url: `/stills/${wide}-1600.webp`, narrowUrl: `/stills/${narrow}-800.webp` },
})

/** The collections of the specification, and all T-shirts, in the order of the menus. */
export const demoCollections: CollectionSeed[] = [
  createSeed('OverSized T-Shirt', 'oversized-t-shirt-square-9d3f3fe5', 'oversized-t-shirt-wide-e820559d'),
  createSeed(
    'Tie Dye Oversized T-Shirt',
    'tie-dye-oversized-t-shirt-square-c68a0a88',
    'tie-dye-oversized-t-shirt-wide-85ffc045',
  ),
  createSeed(
    'Acid Wash Oversized T-Shirt',
    'acid-wash-oversized-t-shirt-square-a3f1ca69',
    'acid-wash-oversized-t-shirt-wide-ab1a437e',
  ),
  { name: 'All T-Shirts', rule: { category: ['Top Wear'] } },
  createSeed('Essentials', 'essentials-square-7cfe6c10', 'essentials-wide-c86a0c78'),
  createSeed('SweatShirt', 'sweatshirt-square-7f0c5b99', 'sweatshirt-wide-d924d242'),
  createSeed('OverSized SweatShirt', 'oversized-sweatshirt-square-3404fdc4', 'oversized-sweatshirt-wide-bd014c14'),
  createSeed('Hoodie', 'hoodie-square-6af2acf2', 'hoodie-wide-b799937f'),
  createSeed('Zip Hoodie', 'zip-hoodie-square-ad77139a', 'zip-hoodie-wide-23ab5f18'),
  createSeed('OverSized Hoodie', 'oversized-hoodie-square-c2e4abb9', 'oversized-hoodie-wide-a3a35e95'),
  createSeed('Acid Washed Hoodie', 'acid-washed-hoodie-square-1d2af8d7', 'acid-washed-hoodie-wide-aaaa52c0'),
  createSeed('Varsity Jacket', 'varsity-jacket-square-4e1db249', 'varsity-jacket-wide-48611af0'),
  createSeed('Acid Wash Hoodie', 'acid-wash-hoodie-square-ab0c54cb', 'acid-wash-hoodie-wide-7fe84b24'),
]
