import type { Site } from '#ui/site.ts'
import type { Product } from '../contract.ts'
import { collectionPath } from './collections.ts'
import { canonicalProductPath } from './parts/product-path.ts'

/** Returns an absolute URL when the public origin is known. */
const toUrl = (origin: string | undefined, path: string) => (origin ?? '') + path

export function buildProductData(product: Product & { slug?: string | undefined }, origin: string | undefined) {
  const url = toUrl(origin, canonicalProductPath(product))
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description.join(' '),
    sku: product.sku,
    image: product.images.map((image) => (image.url.startsWith('/') ? toUrl(origin, image.url) : image.url)),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    material: product.material,
    color: product.colors.join(', '),
    offers: {
      '@type': 'Offer',
      url,
      price: (product.lowestPrice ?? product.price).toFixed(2),
      priceCurrency: 'INR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  }
}

interface Breadcrumb {
  name: string
  path: string
}

export function buildBreadcrumbData(breadcrumbs: Breadcrumb[], { brand, origin }: Pick<Site, 'brand' | 'origin'>) {
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
