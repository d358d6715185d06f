import { readdir, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { colorSwatch } from '#domains/catalogue/web/color-swatch.ts'
import { demoProducts } from './demo-products.ts'
import drawn from './pictures.json' with { type: 'json' }
import { picturesOf } from './pictures-of.ts'
import { stockOf } from './stock-of.ts'
import type { CollectionName } from './types.ts'

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
const pictureFolder = new URL('../pictures/', import.meta.url)
const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const inStock = (product: (typeof demoProducts)[number]) =>
  stockOf(product).reduce((sum, { quantity }) => sum + quantity, 0)

describe('the demo catalogue', () => {
  it('has at least 66 products, each with a SKU and a name of its own', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(66)
    expect(repeated(demoProducts.map(({ sku }) => sku))).toEqual([])
    expect(repeated(demoProducts.map(({ name }) => name))).toEqual([])
  })

  it.each(collections)('fills the collection %s', (collection) => {
    expect(demoProducts.filter((product) => product.collections.includes(collection)).length).toBeGreaterThanOrEqual(4)
  })

  it('puts every acid-washed hoodie into both of its collections', () => {
    const washed = demoProducts.filter(({ collections }) =>
      collections.some((name) => /^Acid Wash(ed)? Hoodie$/.test(name)),
    )
    for (const { collections } of washed) expect(collections).toEqual(['Acid Washed Hoodie', 'Acid Wash Hoodie'])
  })

  it('dresses everybody', () => {
    for (const gender of ['Men', 'Women', 'Unisex'])
      expect(demoProducts.filter((product) => product.gender === gender).length).toBeGreaterThanOrEqual(15)
  })

  it('has Bottom Wear for a shelf of eight, all of it unisex', () => {
    const bottoms = demoProducts.filter(({ category }) => category === 'Bottom Wear')
    expect(bottoms.length).toBeGreaterThanOrEqual(8)
    expect(new Set(bottoms.map(({ gender }) => gender))).toEqual(new Set(['Unisex']))
  })

  it('asks plausible prices, and strikes through only higher ones', () => {
    for (const { price, originalPrice } of demoProducts) {
      expect(price).toBeGreaterThanOrEqual(499)
      expect(price).toBeLessThanOrEqual(3999)
      expect(Number.isInteger(price)).toBe(true)
      if (originalPrice !== undefined) expect(originalPrice).toBeGreaterThan(price)
    }
    expect(demoProducts.filter(({ originalPrice }) => originalPrice).length).toBeGreaterThan(20)
  })

  it('was launched on real days', () => {
    for (const { launched } of demoProducts) expect(new Date(launched).toISOString().slice(0, 10)).toBe(launched)
  })
})

describe('colours', () => {
  const colors = demoProducts.flatMap((product) => product.colors)

  it('are hexes in every dye and ink', () => {
    for (const { dye, inks } of colors)
      for (const hex of [...Object.values(dye).flat(), ...Object.values(inks)].filter((value) => value.includes('#')))
        expect(hex).toMatch(/^#[0-9A-F]{6}$/)
  })

  it('come one to four to a product, none twice', () => {
    for (const product of demoProducts) {
      const names = product.colors.map(({ name }) => name)
      expect(names.length).toBeGreaterThanOrEqual(1)
      expect(names.length).toBeLessThanOrEqual(4)
      expect(repeated(names)).toEqual([])
    }
  })

  it('have a swatch, each of them', () => {
    const unknown = colorSwatch('no such colour')
    expect(colors.filter(({ name }) => colorSwatch(name) === unknown).map(({ name }) => name)).toEqual([])
  })

  it('include the two-colour ones', () => {
    for (const name of ['White Black', 'Brown Black', 'White Lavender'])
      expect(colors.filter((color) => color.name === name && color.dye.kind === 'two-colour')).not.toEqual([])
  })
})

describe('pictures', () => {
  const pictures = demoProducts.flatMap((product) => picturesOf(product).map((picture) => ({ product, picture })))

  it('are two different views of every colour', () => {
    for (const product of demoProducts)
      for (const color of product.colors) {
        const views = picturesOf(product).filter((picture) => picture.color === color)
        expect(new Set(views.map(({ view }) => view)).size).toBe(2)
      }
  })

  it('are the files in the folder, each in three widths and two formats', async () => {
    const files = pictures.flatMap(({ picture: { file } }) => {
      const stem = file.replace(/-800\.webp$/, '')
      return [400, 800, 1200].flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`])
    })
    expect((await readdir(pictureFolder)).toSorted()).toEqual(files.toSorted())
    expect(repeated(files)).toEqual([])
  })

  it('weigh about 20 MB in all', async () => {
    const sizes = await Promise.all((await readdir(pictureFolder)).map((file) => stat(new URL(file, pictureFolder))))
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(20.5e6)
  })

  it('hold their place with a blurred picture of at most 250 bytes', () => {
    for (const { placeholder } of Object.values<{ placeholder: string }>(drawn)) {
      expect(placeholder).toMatch(/^data:image\/webp;base64,/)
      expect(placeholder.length).toBeLessThanOrEqual(250)
    }
  })
})

describe('stock', () => {
  it('is plentiful, nearly gone and gone', () => {
    for (const product of demoProducts) {
      if (product.stock === 'plenty') expect(inStock(product)).toBeGreaterThan(40)
      if (product.stock === 'nearly sold out') expect(inStock(product)).toBe(3)
      if (product.stock === 'sold out') expect(inStock(product)).toBe(0)
    }
    for (const level of ['nearly sold out', 'sold out'])
      expect(demoProducts.filter(({ stock }) => stock === level).length).toBeGreaterThanOrEqual(4)
  })

  it('lies as one heap for a few products, and by size and colour for most', () => {
    for (const product of demoProducts)
      expect(stockOf(product)).toHaveLength(product.pooled ? 1 : product.sizes.length * product.colors.length)
    const pooled = demoProducts.filter((product) => product.pooled)
    expect(pooled.length).toBeGreaterThanOrEqual(3)
    expect(pooled.length).toBeLessThan(demoProducts.length / 4)
  })

  it('runs short of some sizes of products that are plentiful', () => {
    const plentiful = demoProducts.filter((product) => product.stock === 'plenty' && !product.pooled)
    expect(plentiful.filter((product) => stockOf(product).some(({ quantity }) => quantity < 3)).length).toBeGreaterThan(
      5,
    )
  })
})
