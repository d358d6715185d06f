import type { CollectionSeed } from '#domains/catalogue/server/seed-collections.ts'
import type { CollectionName } from './types.ts'

const createSeed = (name: CollectionName, narrow: string, wide: string): CollectionSeed => ({
  name,
  banner: { url: `/stills/${wide}-1600.webp`, narrowUrl: `/stills/${narrow}-800.webp` },
})

/** The collections of the brand, and all T-shirts, in the order of the menus. */
export const demoCollections: CollectionSeed[] = [
  createSeed('OverSized T-Shirt', 'oversized-t-shirt-square-3a404db6', 'oversized-t-shirt-wide-aafd29ae'),
  createSeed(
    'Tie Dye Oversized T-Shirt',
    'tie-dye-oversized-t-shirt-square-053d1d04',
    'tie-dye-oversized-t-shirt-wide-e998f1e2',
  ),
  createSeed(
    'Acid Wash Oversized T-Shirt',
    'acid-wash-oversized-t-shirt-square-6e5c9a7f',
    'acid-wash-oversized-t-shirt-wide-daf50a9c',
  ),
  { name: 'All T-Shirts', rule: { category: ['Top Wear'] } },
  createSeed('Essentials', 'essentials-square-8424781d', 'essentials-wide-122ab957'),
  createSeed('SweatShirt', 'sweatshirt-square-10c5dee3', 'sweatshirt-wide-6b22fc65'),
  createSeed('OverSized SweatShirt', 'oversized-sweatshirt-square-d5e2bce9', 'oversized-sweatshirt-wide-04c6e07c'),
  createSeed('Hoodie', 'hoodie-square-1d8ee23f', 'hoodie-wide-dcd9fc23'),
  createSeed('Zip Hoodie', 'zip-hoodie-square-534ebef0', 'zip-hoodie-wide-86bc6517'),
  createSeed('OverSized Hoodie', 'oversized-hoodie-square-d8dae8a1', 'oversized-hoodie-wide-7eaca751'),
  createSeed('Acid Washed Hoodie', 'acid-washed-hoodie-square-e20691c0', 'acid-washed-hoodie-wide-5d97d49d'),
  createSeed('Varsity Jacket', 'varsity-jacket-square-93d92757', 'varsity-jacket-wide-93f2657a'),
  createSeed('Acid Wash Hoodie', 'acid-wash-hoodie-square-ae45d587', 'acid-wash-hoodie-wide-517918a9'),
]
