import { expect, it } from 'vitest'
import type { Product, ProductImage } from '../contract.ts'
import { toProductCardData } from './product-card-data.ts'

const image = (url: string, color?: string): ProductImage => ({
  url,
  altText: `Alt ${url}`,
  placeholder: `data:${url}`,
  ...(color ? { color } : {}),
})
const tee = {
  _id: '1',
  name: 'Tee',
  price: 999,
  category: 'Top Wear',
  inStock: true,
  countInStock: 12,
  sizes: ['M', 'L'],
  description: ['A long text.'],
  colors: ['Black', 'White'],
  images: [
    image('black', 'Black'),
    image('white', 'White'),
    image('white-back', 'White'),
    image('black-back', 'Black'),
  ],
} as Partial<Product> as Product

const pickImages = ({ image: first, hoverImageUrl }: ReturnType<typeof toProductCardData>) => [
  first?.url,
  hoverImageUrl,
]

it('keeps only what a card shows', () => {
  expect(toProductCardData(tee)).toEqual({
    _id: '1',
    name: 'Tee',
    price: 999,
    category: 'Top Wear',
    inStock: true,
    countInStock: 12,
    color: 'Black',
    colors: ['Black', 'White'],
    image: { url: 'black', altText: 'Alt black', placeholder: 'data:black' },
    hoverImageUrl: 'black-back',
  })
  expect(toProductCardData({ ...tee, originalPrice: 1299 as Product['price'] }).originalPrice).toBe(1299)
})

it('shows the first selected color that the product has', () => {
  const card = toProductCardData(tee, { colors: ['red', 'white'] })
  expect([card.color, ...pickImages(card)]).toEqual(['White', 'white', 'white-back'])
  expect(toProductCardData(tee, { colors: ['red'] }).color).toBe('Black')
})

it('shows the first image when the selected color has none', () => {
  const card = toProductCardData({ ...tee, images: [image('front'), image('black', 'Black')] }, { colors: ['White'] })
  expect([card.color, ...pickImages(card)]).toEqual(['White', 'front', undefined])
})

it.each([
  { images: [] },
  { images: null },
  { images: undefined, colors: undefined },
  { images: [null, {}] },
  { images: null, image: null },
])('omits the image when there is none: %j', (changes) => {
  expect(toProductCardData({ ...tee, ...changes } as Product)).not.toHaveProperty('image')
})

it.each([[image('only')], image('only')])('uses the field `image` when `images` is missing: %j', (alternative) => {
  const product = { ...tee, images: null, image: alternative } as Partial<Record<keyof Product, unknown>> as Product
  expect(toProductCardData(product).image?.url).toBe('only')
})

it('shows the color that the search names, unless a color is selected', () => {
  const product = {
    _id: 'a',
    name: 'Hoodie',
    price: 1,
    description: [],
    inStock: true,
    countInStock: 1,
    sizes: [],
    sku: 'A',
    brand: 'B',
    material: 'M',
    category: 'C',
    gender: 'Unisex' as const,
    collections: [],
    matchedColor: 'Black',
    colors: ['Navy', 'Black', 'Red'],
    images: ['Navy', 'Black', 'Red'].map((color) => ({ url: `/${color}.webp`, altText: color, color })),
  }
  expect(toProductCardData(product)).toMatchObject({ color: 'Black', image: { url: '/Black.webp' } })
  expect(toProductCardData(product, { colors: ['red'] })).toMatchObject({ color: 'Red', image: { url: '/Red.webp' } })
})

it('links to the color of its image, and to none if the image shows no color of the product', () => {
  expect(toProductCardData({ ...tee, images: [image('white', 'White')] }).color).toBe('White')
  expect(toProductCardData({ ...tee, images: [image('front')] }).color).toBeUndefined()
  expect(toProductCardData({ ...tee, images: [image('red', 'Red')] }).color).toBeUndefined()
})

it('keeps the only selected size, if the product has it', () => {
  expect(toProductCardData(tee, { sizes: ['l'] }).size).toBe('L')
  expect(toProductCardData(tee, { sizes: ['3XL'] }).size).toBeUndefined()
  expect(toProductCardData(tee, { sizes: ['L', 'M'] }).size).toBeUndefined()
})

it('is new for 30 days after it went live', () => {
  const product = { ...tee, publishedAt: '2026-11-01T00:00:00.000Z' }
  const isNewAt = (now: string) => toProductCardData(product, {}, Date.parse(now)).isNew
  expect(isNewAt('2026-11-30T23:59:59.000Z')).toBe(true)
  expect(isNewAt('2026-12-01T00:00:00.000Z')).toBeUndefined()
  expect(toProductCardData(tee).isNew).toBeUndefined()
})
