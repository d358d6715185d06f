import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { type FeedProduct, toFeedItems } from './rules.ts'

const origin = 'https://shop.example'
const tee: FeedProduct = {
  id: 'dc67c0e4a794605dc8ecbe41',
  sku: 'NKD-1',
  slug: 'corner-tee',
  name: 'Corner Tee',
  description: ['Heavy cotton.', 'Wash inside out.'],
  pricePaise: asPaise(119_900),
  originalPricePaise: null,
  category: 'Top Wear',
  gender: 'Men',
  collections: ['Essentials', 'New'],
  sizes: ['M', 'L'],
  colors: ['Black', 'Off White'],
  brand: 'Nukkad',
  material: 'Cotton',
  weightGrams: 240,
  images: [
    { url: '/media/white.webp', color: 'Off White', isShown: true },
    { url: '/media/label.webp', color: null, isShown: true },
    { url: 'https://cdn.example/black.webp', color: 'Black', isShown: true },
    { url: 'https://other.example/not-copied.jpg', color: 'Black', isShown: false },
  ],
  variants: [],
  stock: [{ size: null, color: null, available: 3 }],
}
const list = (changes: Partial<FeedProduct> = {}) => toFeedItems({ ...tee, ...changes }, origin)

describe('the items of a product', () => {
  it('are one for each color and size, in one group', () => {
    const items = list()
    expect(items.map(({ color, size, title }) => [color, size, title])).toEqual([
      ['Black', 'M', 'Corner Tee, Black, M'],
      ['Black', 'L', 'Corner Tee, Black, L'],
      ['Off White', 'M', 'Corner Tee, Off White, M'],
      ['Off White', 'L', 'Corner Tee, Off White, L'],
    ])
    expect(items.map(({ id }) => id)).toEqual(
      ['m-black', 'l-black', 'm-off-white', 'l-off-white'].map((options) => `${tee.id}-${options}`),
    )
    expect(new Set(items.map(({ groupId }) => groupId))).toEqual(new Set([tee.id]))
  })

  it('link to their color and size', () => {
    expect(list()[3]?.link).toBe('https://shop.example/product/corner-tee?color=Off+White&size=L')
    expect(list({ slug: null })[0]?.link).toBe(`https://shop.example/product/${tee.id}?color=Black&size=M`)
  })

  it('is a single one without options', () => {
    const [item, ...others] = list({ sizes: [], colors: [] })
    expect([item?.id, item?.title, item?.link, others]).toEqual([
      tee.id,
      'Corner Tee',
      'https://shop.example/product/corner-tee',
      [],
    ])
  })

  it('show the images of their color first, then those of no color, and none that the shop hides', () => {
    expect(list()[0]?.imageLinks).toEqual(['https://cdn.example/black.webp', 'https://shop.example/media/label.webp'])
    expect(list({ colors: ['Blue'], images: tee.images.slice(0, 1) })[0]?.imageLinks).toEqual([
      'https://shop.example/media/white.webp',
    ])
  })

  it('do not exist without an image', () => {
    expect(list({ images: tee.images.slice(3) })).toEqual([])
  })

  it('have at most 11 images, as Google and Meta allow', () => {
    const images = Array.from({ length: 20 }, (_, n) => ({ url: `/${n}.webp`, color: null, isShown: true }))
    expect(list({ images })[0]?.imageLinks).toHaveLength(11)
  })

  it('share the stock that all variants have in common', () => {
    expect(list().map(({ available }) => available)).toEqual([3, 3, 3, 3])
  })

  it('have their own stock, which is never below zero', () => {
    const stock = [
      { size: 'M', color: 'Black', available: 2 },
      { size: 'L', color: 'Black', available: -1 },
    ]
    expect(list({ stock }).map(({ available }) => available)).toEqual([2, 0, 0, 0])
  })

  it('have the price, SKU and barcode of their variant', () => {
    const variants = [
      { size: 'L', color: 'Black', sku: 'NKD-1-L', barcode: '8901234567894', pricePaise: asPaise(129_900) },
      { size: 'M', color: 'Black', sku: null, barcode: 'SHELF-7', pricePaise: null },
    ]
    const [medium, large] = list({ variants })
    expect([large?.pricePaise, large?.mpn, large?.gtin]).toEqual([129_900, 'NKD-1-L', '8901234567894'])
    expect([medium?.pricePaise, medium?.mpn, medium?.gtin]).toEqual([119_900, 'NKD-1', undefined])
  })

  it('have a sale price when the product is reduced', () => {
    const [item] = list({ originalPricePaise: asPaise(149_900) })
    expect([item?.pricePaise, item?.salePricePaise]).toEqual([149_900, 119_900])
    expect(list({ originalPricePaise: asPaise(119_900) })[0]?.salePricePaise).toBeUndefined()
  })

  it('have texts within the limits of Google and Meta', () => {
    const [item] = list({ name: 'x'.repeat(200), description: [`${'é'.repeat(4_999)}😀`], colors: ['c'.repeat(60)] })
    expect(item?.title).toHaveLength(150)
    expect(item?.id).toHaveLength(50)
    expect(item?.description).toHaveLength(5_000)
    expect(item?.description.isWellFormed()).toBe(true)
  })

  it('are described by their name without a description', () => {
    expect(list({ description: [] })[0]?.description).toBe('Corner Tee')
  })
})
