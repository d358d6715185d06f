import type { Db } from '#platform/database/connect.ts'
import { PAGES_TO_READ, PRODUCTS_PER_SITEMAP } from '../rules.ts'
import { countFacets } from './count-facets.ts'
import { countProducts, listProductIds } from './sitemap-store.ts'

export async function listSitemaps({ db }: { db: Db }): Promise<string[]> {
  const parts = Math.ceil((await countProducts(db)) / PRODUCTS_PER_SITEMAP)
  return ['/sitemaps/pages.xml', ...Array.from({ length: parts }, (_, part) => `/sitemaps/products-${part + 1}.xml`)]
}

export async function listPageAddresses({ db }: { db: Db }): Promise<string[]> {
  const { collection } = await countFacets({ db }, {})
  const collections = collection.map(({ value }) => `/collections/${encodeURIComponent(value)}`)
  return ['/', '/collections/all', ...collections, ...PAGES_TO_READ]
}

/** Parts are numbered from 1. */
export async function listProductAddresses({ db }: { db: Db }, part: number): Promise<string[]> {
  const ids = await listProductIds(db, { limit: PRODUCTS_PER_SITEMAP, offset: (part - 1) * PRODUCTS_PER_SITEMAP })
  return ids.map((id) => `/product/${id}`)
}
