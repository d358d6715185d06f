import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { toSite } from '#ui/site.ts'
import type { Product } from '../contract.ts'
import { buildBreadcrumbData, buildCollectionData, buildProductData, listBreadcrumbs } from './structured-data.ts'

const origin = 'https://shop.example'
const site = toSite(demoSettings, { origin, year: 2026 })
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
    expect(buildProductData(tee, site)).toMatchObject({
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
    const { offers, '@id': id } = buildProductData({ ...tee, slug: 'corner-tee', lowestPrice: 999 }, site)
    expect([offers.price, offers.url, id]).toEqual([
      '999.00',
      'https://shop.example/product/corner-tee',
      'https://shop.example/product/corner-tee',
    ])
  })

  it('marks the offer of a sold-out product as out of stock', () => {
    const { offers } = buildProductData({ ...tee, inStock: false, countInStock: 0 }, site)
    expect(offers.availability).toBe('https://schema.org/OutOfStock')
  })

  it('has what Google recommends for clothes', () => {
    expect(buildProductData(tee, site)).toMatchObject({
      color: 'Black, Off White',
      size: 'M',
      material: '240 GSM Cotton',
      audience: { '@type': 'PeopleAudience', suggestedGender: 'unisex' },
      offers: { itemCondition: 'https://schema.org/NewCondition' },
    })
  })

  it('leaves out what the product does not have', () => {
    const data = buildProductData({ ...tee, material: '', colors: [], sizes: [] }, site)
    expect(Object.keys(JSON.parse(JSON.stringify(data)))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(material|color|size)$/)]),
    )
  })

  it('has the card as its image if the product has none', () => {
    const { image } = buildProductData({ ...tee, images: [] }, site)
    expect(image).toEqual(['https://shop.example/share/products/dc67c0e4a794605dc8ecbe41.jpg'])
  })

  it('has the return policy of the settings', () => {
    const { offers } = buildProductData(tee, site)
    expect(offers.hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 3,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      refundType: 'https://schema.org/FullRefund',
      merchantReturnLink: 'https://shop.example/returnpolicy',
    })
  })

  it('has free returns if the shop pays the courier', () => {
    const { offers } = buildProductData(tee, { ...site, commerce: { ...site.commerce, freeReturns: true } })
    expect(offers.hasMerchantReturnPolicy.returnFees).toBe('https://schema.org/FreeReturn')
  })

  it('has the struck-through price only if it is higher than the price', () => {
    expect(buildProductData(tee, site).offers).toMatchObject({
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '1499.00',
        priceCurrency: 'INR',
      },
    })
    for (const originalPrice of [undefined, tee.price])
      expect(buildProductData({ ...tee, originalPrice }, site).offers).not.toHaveProperty('priceSpecification')
  })

  it('has free shipping to India with the times of the settings', () => {
    const { offers } = buildProductData(tee, site)
    expect(offers.shippingDetails).toEqual({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 7, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 6, unitCode: 'DAY' },
      },
    })
  })

  it.each([
    { because: 'ships free from its price on', shipping: { isFree: false, freeFrom: 1199 }, has: true },
    { because: 'costs less than what ships free', shipping: { isFree: false, freeFrom: 1200 }, has: false },
    { because: 'has a charge that depends on the address', shipping: { isFree: false }, has: false },
    { because: 'is not delivered in India', shipping: { isFree: true, countries: ['NP'] }, has: false },
    { because: 'is delivered in India', shipping: { isFree: true, countries: ['NP', 'IN'] }, has: true },
  ])('has shipping details: $has, for a product that $because', ({ shipping, has }) => {
    const { offers } = buildProductData(tee, { ...site, shipping: { ...shipping, defaultGrams: 400 } })
    expect('shippingDetails' in offers).toBe(has)
  })

  it('uses paths when the shop has no public origin', () => {
    const { image, offers } = buildProductData(tee, toSite(demoSettings, { year: 2026 }))
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

it('describes a collection with its breadcrumbs, card and products', () => {
  const collection = { _id: 'a', name: 'Hoodie', slug: 'hoodie', description: '', seoTitle: '', seoDescription: '' }
  const products = Array.from({ length: 30 }, (_, index) => ({ ...tee, _id: `id${index}`, name: `Tee ${index}` }))
  const data = buildCollectionData({ collection, description: 'Warm.', products, total: 41 }, site)
  expect(data).toMatchObject({
    '@type': 'CollectionPage',
    url: 'https://shop.example/collections/hoodie',
    name: 'Hoodie',
    description: 'Warm.',
    image: 'https://shop.example/share/collections/hoodie.jpg',
    breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2, name: 'Hoodie' }] },
    mainEntity: { '@type': 'ItemList', numberOfItems: 41 },
  })
  expect(data.mainEntity.itemListElement).toHaveLength(24)
  expect(data.mainEntity.itemListElement[1]).toEqual({
    '@type': 'ListItem',
    position: 2,
    name: 'Tee 1',
    url: 'https://shop.example/product/id1',
  })
})
