import { PRODUCTS_PER_SITEMAP, STATIC_PAGES } from '../rules.ts'
import { countLiveProducts } from './count-collection-products.ts'
import type { Deps } from './deps.ts'
import { listCollections } from './find-collection.ts'
import * as store from './sitemap-store.ts'

export async function listSitemapPaths({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const partCount = Math.ceil((await store.countLiveProducts(db)) / PRODUCTS_PER_SITEMAP)
  return [
    '/sitemaps/pages.xml',
    ...Array.from({ length: partCount }, (_, part) => `/sitemaps/products-${part + 1}.xml`),
  ]
}

/** Leaves empty collections out, which are not indexed. */
export async function listPagePaths({
  db,
  listOwnPagePaths,
}: Pick<Deps, 'db' | 'listOwnPagePaths'>): Promise<string[]> {
  const [collections, ownPages] = await Promise.all([listCollections({ db }), listOwnPagePaths({ db })])
  const counts = await countLiveProducts({ db }, collections)
  const nonEmpty = collections.filter(({ id }) => (counts.get(id) ?? 0) > 0)
  return ['/', '/collections/all', ...nonEmpty.map(({ slug }) => `/collections/${slug}`), ...STATIC_PAGES, ...ownPages]
}

/** Parts are numbered from 1. */
export async function listProductPaths({ db }: Pick<Deps, 'db'>, part: number): Promise<string[]> {
  const slugs = await store.listLiveProductSlugs(db, {
    limit: PRODUCTS_PER_SITEMAP,
    offset: (part - 1) * PRODUCTS_PER_SITEMAP,
  })
  return slugs.map((slug) => `/product/${slug}`)
}
