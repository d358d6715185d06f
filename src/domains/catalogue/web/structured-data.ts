import { brand } from '#shared/brand.ts'
import type { Product } from '../contract.ts'
import { collectionPath } from './collections.ts'

/** Addresses that leave the page are whole ones, as far as the shop knows its own. */
const at = (origin: string | undefined, path: string) => (origin ?? '') + path

export function productData(product: Product, origin: string | undefined) {
  const url = at(origin, `/product/${product._id}`)
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description.join(' '),
    sku: product.sku,
    image: product.images.map((image) => (image.url.startsWith('/') ? at(origin, image.url) : image.url)),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    material: product.material,
    color: product.colors.join(', '),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    },
  }
}

interface Step {
  name: string
  path: string
}

export function breadcrumbData(steps: Step[], origin: string | undefined) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brand.name, path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(origin, path),
    })),
  }
}

/** Where a product stands: in its first collection, if it is in any. */
export function stepsTo({ _id, name, collections: [collection] }: Product): Step[] {
  return [
    ...(collection ? [{ name: collection, path: collectionPath(collection) }] : []),
    { name, path: `/product/${_id}` },
  ]
}
