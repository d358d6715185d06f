import { buildReturnPolicy } from '#shared/build-return-policy.ts'
import type { Site } from '#ui/site.ts'
import type { Collection, Gender, Product } from '../contract.ts'
import { collectionPath, collectionSocialCardPath } from './collections.ts'
import { PAGE_SIZE } from './listing-params.ts'
import { canonicalProductPath, productSocialCardPath } from './parts/product-path.ts'
import type { ProductCardData } from './product-card-data.ts'

/** Shipping and returns are described for India only. */
const COUNTRY = 'IN'
const CURRENCY = 'INR'

const suggestedGenders = { Men: 'male', Women: 'female', Unisex: 'unisex' } satisfies Record<Gender, string>

type SiteData = Pick<Site, 'brand' | 'origin'>
type OfferTerms = Pick<Site, 'origin' | 'shipping' | 'pages' | 'commerce'>

/** Returns an absolute URL when the public origin is known. */
const toUrl = (origin: string | undefined, path: string) => (path.startsWith('/') ? (origin ?? '') + path : path)

/** Builds what Google requires and recommends for merchant listings. */
export function buildProductData(product: Product & { slug?: string | undefined }, site: OfferTerms) {
  const { origin } = site
  const url = toUrl(origin, canonicalProductPath(product))
  const price = product.lowestPrice ?? product.price
  // an image is required, so a product without one has its card
  const images =
    product.images.length > 0 ? product.images.map((image) => image.url) : [productSocialCardPath(product._id)]
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description.join(' '),
    sku: product.sku,
    image: images.map((image) => toUrl(origin, image)),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    material: product.material || undefined,
    color: product.colors.join(', ') || undefined,
    size: product.sizes.join(', ') || undefined,
    audience: { '@type': 'PeopleAudience', suggestedGender: suggestedGenders[product.gender] },
    offers: {
      '@type': 'Offer',
      url,
      price: price.toFixed(2),
      priceCurrency: CURRENCY,
      ...buildOldPrice(product, price),
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      ...buildShippingData(price, site),
      hasMerchantReturnPolicy: buildReturnPolicy(site),
    },
  }
}

/** The struck-through price, which search engines show with the current one. */
const buildOldPrice = ({ originalPrice }: Product, price: number) =>
  originalPrice !== undefined && originalPrice > price
    ? {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: originalPrice.toFixed(2),
          priceCurrency: CURRENCY,
        },
      }
    : {}

/** Returns an empty object if the charge depends on the address, or if the shop does not deliver in India. */
function buildShippingData(price: number, { shipping, pages }: OfferTerms) {
  const { isFree, freeFrom, countries } = shipping
  const shipsFree = isFree || (freeFrom !== undefined && price >= freeFrom)
  if (!shipsFree || (countries && !countries.includes(COUNTRY))) return {}
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: CURRENCY },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: buildDays(pages.dispatchBusinessDays),
        transitTime: buildDays(pages.shippingDays),
      },
    },
  }
}

const buildDays = ({ min, max }: { min: number; max: number }) => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
})

interface ShownList {
  collection: Collection
  description: string
  /** Those after the first page have a URL of their own and are left out. */
  products: ProductCardData[]
  /** Over all pages. */
  total: number
}

export function buildCollectionData({ collection, description, products, total }: ShownList, site: SiteData) {
  const { name } = collection
  const url = toUrl(site.origin, collectionPath(collection.slug))
  return {
    '@type': 'CollectionPage',
    '@id': url,
    url,
    name,
    description,
    image: toUrl(site.origin, collectionSocialCardPath(collection.slug)),
    breadcrumb: buildBreadcrumbData([{ name, path: collectionPath(collection.slug) }], site),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: products.slice(0, PAGE_SIZE).map((product, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: product.name,
        url: toUrl(site.origin, canonicalProductPath(product)),
      })),
    },
  }
}

interface Breadcrumb {
  name: string
  path: string
}

export function buildBreadcrumbData(breadcrumbs: Breadcrumb[], { brand, origin }: SiteData) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brand.name, path: '/' }, ...breadcrumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toUrl(origin, path),
    })),
  }
}

/** Returns the breadcrumbs of a product through its first collection, if any. */
export function listBreadcrumbs(product: Product & { slug?: string | undefined }): Breadcrumb[] {
  const [collection] = product.collections
  return [
    ...(collection ? [{ name: collection, path: collectionPath(collection) }] : []),
    { name: product.name, path: canonicalProductPath(product) },
  ]
}
