import { PRODUCTS_PER_SITEMAP, STATIC_PAGES } from '../rules.ts'
import { countFacets } from './count-facets.ts'
import type { Deps } from './deps.ts'
import * as store from './sitemap-store.ts'

export async function listSitemapPaths({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const parts = Math.ceil((await store.countLiveProducts(db)) / PRODUCTS_PER_SITEMAP)
  return ['/sitemaps/pages.xml', ...Array.from({ length: parts }, (_, part) => `/sitemaps/products-${part + 1}.xml`)]
}

export async function listPagePaths({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const { collection } = await countFacets({ db }, {})
  const collections = collection.map(({ value }) => `/collections/${encodeURIComponent(value)}`)
  return ['/', '/collections/all', ...collections, ...STATIC_PAGES]
}

/** Parts are numbered from 1. */
export async function listProductPaths({ db }: Pick<Deps, 'db'>, part: number): Promise<string[]> {
  const slugs = await store.listLiveProductSlugs(db, {
    limit: PRODUCTS_PER_SITEMAP,
    offset: (part - 1) * PRODUCTS_PER_SITEMAP,
  })
  return slugs.map((slug) => `/product/${slug}`)
}
