import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { findSwatchBackground } from '#domains/catalogue/web/swatch-background.ts'
import { demoProducts } from './demo-products.ts'
import { generateStock } from './generate-stock.ts'
import { findTurntable, listImages } from './list-images.ts'
import { demoOutfits } from './outfits.ts'
import drawnImages from './pictures.json' with { type: 'json' }
import type { CollectionName } from './types.ts'

/** Returns the files of an image: three of AVIF, one of WebP. */
const listDisplayFiles = (file: string) => [
  ...[400, 800, 1200].map((width) => `${file}-${width}.avif`),
  `${file}-800.webp`,
]

const collections: CollectionName[] = [
  'OverSized T-Shirt',
  'Tie Dye Oversized T-Shirt',
  'Acid Wash Oversized T-Shirt',
  'Essentials',
  'SweatShirt',
  'OverSized SweatShirt',
  'Hoodie',
  'Zip Hoodie',
  'OverSized Hoodie',
  'Acid Washed Hoodie',
  'Varsity Jacket',
  'Acid Wash Hoodie',
]
const imageFolder = new URL('../pictures/', import.meta.url)
const findDuplicates = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const countStock = (product: (typeof demoProducts)[number]) =>
  generateStock(product).reduce((sum, { quantity }) => sum + quantity, 0)

describe('the demo catalogue', () => {
  it('has at least 66 products with unique SKUs and names', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(66)
    expect(findDuplicates(demoProducts.map(({ sku }) => sku))).toEqual([])
    expect(findDuplicates(demoProducts.map(({ name }) => name))).toEqual([])
  })

  it.each(collections)('has at least four products in %s', (collection) => {
    expect(demoProducts.filter((product) => product.collections.includes(collection)).length).toBeGreaterThanOrEqual(4)
  })

  it('puts every acid-wash hoodie into both collections', () => {
    const acidWashHoodies = demoProducts.filter(({ collections }) =>
      collections.some((name) => /^Acid Wash(ed)? Hoodie$/.test(name)),
    )
    for (const { collections } of acidWashHoodies)
      expect(collections).toEqual(['Acid Washed Hoodie', 'Acid Wash Hoodie'])
  })

  it('has at least 15 products for each gender', () => {
    for (const gender of ['Men', 'Women', 'Unisex'])
      expect(demoProducts.filter((product) => product.gender === gender).length).toBeGreaterThanOrEqual(15)
  })

  it('has at least eight unisex products in Bottom Wear', () => {
    const bottoms = demoProducts.filter(({ category }) => category === 'Bottom Wear')
    expect(bottoms.length).toBeGreaterThanOrEqual(8)
    expect(new Set(bottoms.map(({ gender }) => gender))).toEqual(new Set(['Unisex']))
  })

  it('has plausible prices, with original prices above the current ones', () => {
    for (const { price, originalPrice } of demoProducts) {
      expect(price).toBeGreaterThanOrEqual(499)
      expect(price).toBeLessThanOrEqual(3999)
      expect(Number.isInteger(price)).toBe(true)
      if (originalPrice !== undefined) expect(originalPrice).toBeGreaterThan(price)
    }
    expect(demoProducts.filter(({ originalPrice }) => originalPrice).length).toBeGreaterThan(20)
  })

  it('has valid launch dates', () => {
    for (const { launchDate } of demoProducts) expect(new Date(launchDate).toISOString().slice(0, 10)).toBe(launchDate)
  })
})

describe('colors', () => {
  const colors = demoProducts.flatMap((product) => product.colors)

  it('are hex codes in every dye and ink', () => {
    for (const { dye, inks } of colors)
      for (const hex of [...Object.values(dye).flat(), ...Object.values(inks)].filter((value) => value.includes('#')))
        expect(hex).toMatch(/^#[0-9A-F]{6}$/)
  })

  it('are one to four per product, without duplicates', () => {
    for (const product of demoProducts) {
      const names = product.colors.map(({ name }) => name)
      expect(names.length).toBeGreaterThanOrEqual(1)
      expect(names.length).toBeLessThanOrEqual(4)
      expect(findDuplicates(names)).toEqual([])
    }
  })

  it('all have a swatch', () => {
    expect(colors.map(({ name }) => name).filter((name) => !findSwatchBackground(name))).toEqual([])
  })

  it('include two-color combinations', () => {
    for (const name of ['White Black', 'Brown Black', 'White Lavender'])
      expect(colors.filter((color) => color.name === name && color.dye.kind === 'two-color')).not.toEqual([])
  })
})

describe('images', () => {
  const images = demoProducts.flatMap(listImages)

  it('show five views of every color, and the outfit that it is worn in', () => {
    const wornColors = demoOutfits
      .flatMap(({ top, bottom }) => [top, bottom])
      .map(({ sku, color }) => `${sku} ${color}`)
    for (const product of demoProducts)
      for (const color of product.colors) {
        const views = listImages(product).filter((image) => image.color === color)
        const viewCount = wornColors.includes(`${product.sku} ${color.name}`) ? 6 : 5
        expect(new Set(views.map(({ view }) => view)).size).toBe(viewCount)
        expect(views).toHaveLength(viewCount)
      }
  })

  it('match the files in the folder, with the turntables', async () => {
    const files = images.flatMap(({ file }) => listDisplayFiles(file.replace(/-800\.webp$/, '')))
    const turntables = demoProducts.flatMap((product) => findTurntable(product) ?? [])
    expect((await readdir(imageFolder)).toSorted()).toEqual([...files, ...turntables].toSorted())
    expect(findDuplicates(files)).toEqual([])
  })

  it('are different in every product', () => {
    const hashes = images.map(({ file }) => file.replace(/^.*-([0-9a-f]{8})-800\.webp$/, '$1'))
    expect(findDuplicates(hashes)).toEqual([])
  })

  it('take up at most 80 MB in total', async () => {
    const stats = await Promise.all((await readdir(imageFolder)).map((file) => stat(new URL(file, imageFolder))))
    expect(stats.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(80e6)
  })

  it('have a blurred placeholder of at most 250 bytes', () => {
    for (const { placeholder } of Object.values<{ placeholder: string }>(drawnImages)) {
      expect(placeholder).toMatch(/^data:image\/webp;base64,/)
      expect(placeholder.length).toBeLessThanOrEqual(250)
    }
  })
})

/** By the WebP, because the grain of an AVIF depends on its name. */
it('has no two identical pictures', async () => {
  const namesByHash = new Map<string, string[]>()
  for (const [name, { file }] of Object.entries(drawnImages)) {
    const bytes = await readFile(new URL(`${file}-800.webp`, imageFolder))
    const hash = createHash('sha256').update(bytes).digest('hex')
    namesByHash.set(hash, [...(namesByHash.get(hash) ?? []), name])
  }
  expect(namesByHash.size).toBeGreaterThan(900)
  expect([...namesByHash.values()].filter((names) => names.length > 1)).toEqual([])
})

describe('stock', () => {
  it('matches the stock level of the product', () => {
    for (const product of demoProducts) {
      if (product.stock === 'plenty') expect(countStock(product)).toBeGreaterThan(40)
      if (product.stock === 'nearly sold out') expect(countStock(product)).toBe(3)
      if (product.stock === 'sold out') expect(countStock(product)).toBe(0)
    }
    for (const level of ['nearly sold out', 'sold out'])
      expect(demoProducts.filter(({ stock }) => stock === level).length).toBeGreaterThanOrEqual(4)
  })

  it('is product-level for a few products and per size and color for most', () => {
    for (const product of demoProducts)
      expect(generateStock(product)).toHaveLength(
        product.hasProductLevelStock ? 1 : product.sizes.length * product.colors.length,
      )
    const productLevel = demoProducts.filter((product) => product.hasProductLevelStock)
    expect(productLevel.length).toBeGreaterThanOrEqual(3)
    expect(productLevel.length).toBeLessThan(demoProducts.length / 4)
  })

  it('is low in some sizes of well-stocked products', () => {
    const wellStocked = demoProducts.filter((product) => product.stock === 'plenty' && !product.hasProductLevelStock)
    expect(
      wellStocked.filter((product) => generateStock(product).some(({ quantity }) => quantity < 3)).length,
    ).toBeGreaterThan(5)
  })
})
