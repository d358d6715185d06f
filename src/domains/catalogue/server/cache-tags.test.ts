import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
let shirt: string
let hoodie: string
let paths: Record<string, string>
beforeAll(async () => {
  shop = await createCatalogueApp()
  shirt = await shop.addProduct({ name: 'Shirt', category: 'Top Wear' })
  hoodie = await shop.addProduct({ name: 'Hoodie', category: 'Winter Wear' })
  paths = {
    shirt: `/api/products/${shirt}`,
    hoodie: `/api/products/${hoodie}`,
    'similar to the shirt': `/api/products/similar/${shirt}`,
    'similar to the hoodie': `/api/products/similar/${hoodie}`,
    'all products': '/api/products',
    shirts: '/api/products?category=Top%20Wear',
    hoodies: '/api/products?category=Winter%20Wear',
    'most popular hoodies': '/api/products?category=Winter%20Wear&sortBy=popularity',
    'new arrivals': '/api/products/new-arrivals',
    'best seller': '/api/products/best-seller',
    facets: '/api/products/facets',
    suggestions: '/api/search/suggestions?q=shirt',
  }
})
afterAll(() => shop.close())

/** Caches every read and returns those that a change makes stale. */
async function listStale(...tags: string[]): Promise<string[]> {
  shop.cache.clear()
  for (const path of Object.values(paths)) expect((await shop.app.inject(path)).statusCode).toBe(200)
  shop.cache.markStale(new Set(tags))
  const stale: string[] = []
  for (const [name, path] of Object.entries(paths)) {
    const { hits } = shop.cache.stats
    await shop.app.inject(path)
    if (shop.cache.stats.hits === hits) stale.push(name)
  }
  return stale
}

/** Reads that show the hoodie or depend on its sales. */
const hoodieReads = ['hoodie', 'similar to the shirt', 'all products', 'hoodies', 'most popular hoodies']

it('a sale makes the reads stale that show the product or depend on sales', async () => {
  expect(await listStale(hoodie)).toEqual([...hoodieReads, 'new arrivals', 'best seller'])
})

it('a product that sells out also changes which products are offered as similar', async () => {
  const [first, second, ...others] = hoodieReads
  expect(await listStale(hoodie, 'availability')).toEqual([
    first,
    second,
    'similar to the hoodie',
    ...others,
    'new arrivals',
    'best seller',
  ])
})
