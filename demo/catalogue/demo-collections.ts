import type { CollectionSeed } from '#domains/catalogue/server/seed-collections.ts'
import type { CollectionName } from './types.ts'

const createSeed = (name: CollectionName, narrow: string, wide: string): CollectionSeed => ({
  name,
  banner: { url: `/stills/${wide}-2400.webp`, narrowUrl: `/stills/${narrow}-1200.webp` },
})

/** The collections of the brand, and all T-shirts, in the order of the menus. */
export const demoCollections: CollectionSeed[] = [
  createSeed('OverSized T-Shirt', 'oversized-t-shirt-square-c9542bdc', 'oversized-t-shirt-wide-24d8fe5c'),
  createSeed(
    'Tie Dye Oversized T-Shirt',
    'tie-dye-oversized-t-shirt-square-02624b82',
    'tie-dye-oversized-t-shirt-wide-1452cea7',
  ),
  createSeed(
    'Acid Wash Oversized T-Shirt',
    'acid-wash-oversized-t-shirt-square-92307fd1',
    'acid-wash-oversized-t-shirt-wide-fa2ea797',
  ),
  { name: 'All T-Shirts', rule: { category: ['Top Wear'] } },
  createSeed('Essentials', 'essentials-square-07bcc0ab', 'essentials-wide-c7a7a0c7'),
  createSeed('SweatShirt', 'sweatshirt-square-1a00d06f', 'sweatshirt-wide-1dd7a766'),
  createSeed('OverSized SweatShirt', 'oversized-sweatshirt-square-f6367838', 'oversized-sweatshirt-wide-1ccdaf8d'),
  createSeed('Hoodie', 'hoodie-square-39623c38', 'hoodie-wide-a9f57220'),
  createSeed('Zip Hoodie', 'zip-hoodie-square-aacd99ca', 'zip-hoodie-wide-d6fd97ae'),
  createSeed('OverSized Hoodie', 'oversized-hoodie-square-a5cd99d3', 'oversized-hoodie-wide-880cf28f'),
  createSeed('Acid Washed Hoodie', 'acid-washed-hoodie-square-4b53cf58', 'acid-washed-hoodie-wide-f77dd4d6'),
  createSeed('Varsity Jacket', 'varsity-jacket-square-03f56ffd', 'varsity-jacket-wide-4d613ddf'),
  createSeed('Acid Wash Hoodie', 'acid-wash-hoodie-square-b9acf533', 'acid-wash-hoodie-wide-04227d91'),
]
