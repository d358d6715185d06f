import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import type { Product } from '../contract.ts'
import { buildBreadcrumbData, buildProductData, listBreadcrumbs } from './structured-data.ts'

const origin = 'https://shop.example'
const tee: Product = {
  _id: 'dc67c0e4a794605dc8ecbe41',
  name: 'Corner Tee',
  price: 1199.5,
  originalPrice: 1499,
  description: ['Heavy cotton.', 'Wash inside out.'],
  images: [{ url: '/media/tee-800.webp', altText: 'Front' }],
  inStock: true,
  countInStock: 3,
  sizes: ['M'],
  colors: ['Black', 'Off White'],
  brand: 'Nukkad',
  material: '240 GSM Cotton',
  category: 'Top Wear',
  gender: 'Unisex',
  collections: ['OverSized T-Shirt', 'Essentials'],
  sku: 'NKD-1',
}

describe('the structured data of a product', () => {
  it('has an offer in rupees that is in stock', () => {
    expect(buildProductData(tee, origin)).toMatchObject({
      '@type': 'Product',
      name: 'Corner Tee',
      description: 'Heavy cotton. Wash inside out.',
      sku: 'NKD-1',
      image: ['https://shop.example/media/tee-800.webp'],
      brand: { name: 'Nukkad' },
      offers: {
        url: 'https://shop.example/product/dc67c0e4a794605dc8ecbe41',
        price: '1199.50',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      },
    })
  })

  it('has the lowest price, and the slug in its URL', () => {
    const { offers, '@id': id } = buildProductData({ ...tee, slug: 'corner-tee', lowestPrice: 999 }, origin)
    expect([offers.price, offers.url, id]).toEqual([
      '999.00',
      'https://shop.example/product/corner-tee',
      'https://shop.example/product/corner-tee',
    ])
  })

  it('marks the offer of a sold-out product as out of stock', () => {
    const { offers } = buildProductData({ ...tee, inStock: false, countInStock: 0 }, origin)
    expect(offers.availability).toBe('https://schema.org/OutOfStock')
  })

  it('uses paths when the shop has no public origin', () => {
    const { image, offers } = buildProductData(tee, undefined)
    expect(image).toEqual(['/media/tee-800.webp'])
    expect(offers.url).toBe('/product/dc67c0e4a794605dc8ecbe41')
  })
})

it('lists breadcrumbs through the first collection', () => {
  const { itemListElement } = buildBreadcrumbData(listBreadcrumbs(tee), { brand: demoSettings.brand, origin })
  expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Nukkad', 'https://shop.example/'],
    [2, 'OverSized T-Shirt', 'https://shop.example/collections/OverSized%20T-Shirt'],
    [3, 'Corner Tee', 'https://shop.example/product/dc67c0e4a794605dc8ecbe41'],
  ])
  expect(listBreadcrumbs({ ...tee, collections: [] })).toHaveLength(1)
})
