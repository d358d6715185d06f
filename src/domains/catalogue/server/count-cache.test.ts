import { afterAll, beforeAll, expect, it } from 'vitest'
import { suggestSearches } from '#domains/search/server/suggest-searches.ts'
import { MemoCache } from '#platform/cache/memo-cache.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { countFacets } from './count-facets.ts'
import { listProducts } from './list-products.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
  for (let n = 0; n < 3; n++)
    await shop.addProduct({ name: `Tea Hoodie ${n}`, collections: ['Hoodie'], pricePaise: asPaise(100_000 + n) })
})
afterAll(() => shop.close())

async function countAll(countCache: MemoCache | undefined) {
  const deps = { db: shop.db, countCache }
  const firstPage = { limit: 1, page: 1 }
  const queries = [
    firstPage,
    { ...firstPage, search: 'hoodie' },
    { ...firstPage, groupBy: 'category' as const },
    { ...firstPage, minPrice: 1000.01 },
  ]
  const totals = await Promise.all(queries.map(async (query) => (await listProducts(deps, query)).total))
  const { total, price } = await countFacets(deps, { search: 'hoodie' })
  const { querySuggestions } = await suggestSearches(deps, 'hoodie')
  return { totals, facets: [total, price?.maxPaise], suggested: querySuggestions.map(({ count }) => count) }
}

it('caches counts until the cache is cleared', async () => {
  const countCache = new MemoCache()
  const before = await countAll(countCache)
  expect(before).toEqual({ totals: [3, 3, 3, 2], facets: [3, 100_002], suggested: [3] })
  expect(await countAll(undefined)).toEqual(before)

  await shop.addProduct({ name: 'Coffee Hoodie', collections: ['Hoodie'], pricePaise: asPaise(200_000) })
  expect(await countAll(countCache)).toEqual(before)
  countCache.clear()
  const after = await countAll(countCache)
  expect(after).toEqual({ totals: [4, 4, 4, 3], facets: [4, 200_000], suggested: [4] })
  expect(await countAll(undefined)).toEqual(after)
})
