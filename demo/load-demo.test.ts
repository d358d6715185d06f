import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { listCollections } from '#domains/catalogue/server/find-collection.ts'
import { getProduct } from '#domains/catalogue/server/get-product.ts'
import { listProducts } from '#domains/catalogue/server/list-products.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { asPaise } from '#shared/money.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { demoCollections } from './catalogue/demo-collections.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import { countDemoProducts } from './count-demo-products.ts'
import { loadDemo } from './load-demo.ts'

const log = pino({ level: 'silent' })
let database: Database & { url: string }

beforeEach(async () => {
  database = await createMigratedDatabase()
})
afterEach(() => database.close())

const loadCatalogue = () => loadDemo({ ...database, log })
const listAllProducts = async () => (await listProducts(database, { limit: 100 })).products
const findId = async (sku: string) => (await listAllProducts()).find((product) => product.sku === sku)?.id ?? ''

it('loads the catalogue into an empty shop with the latest drop first', async () => {
  expect(await loadCatalogue()).toBe(demoProducts.length)
  const products = await listAllProducts()
  expect(products).toHaveLength(demoProducts.length)
  const launchDates = products.map(({ sku }) => demoProducts.find((product) => product.sku === sku)?.launchDate)
  expect(launchDates).toEqual(launchDates.toSorted().reverse())
})

it('loads prices, ordered images, and stock by size and color', async () => {
  await loadCatalogue()
  const tee = await getProduct(database, await findId('NKD-OT-001'))
  expect(tee).toMatchObject({
    name: 'Corner Office Oversized Tee',
    brand: 'Nukkad',
    pricePaise: asPaise(119_900),
    originalPricePaise: asPaise(149_900),
    colors: ['Black', 'Off White'],
  })
  const images = tee.images.map(({ url, color }) => `${color}: ${url.replace(/-[0-9a-f]{8}-/, '-*-')}`)
  expect(images).toEqual([
    'Black: /media/nkd-ot-001-black-back-*-800.webp',
    'Black: /media/nkd-ot-001-black-front-*-800.webp',
    'Off White: /media/nkd-ot-001-off-white-back-*-800.webp',
    'Off White: /media/nkd-ot-001-off-white-front-*-800.webp',
  ])
  expect(tee.stock).toHaveLength(12)
  expect(tee.available).toBeGreaterThan(40)
})

const listCollectionSummaries = async () =>
  (await listCollections(database)).map(({ name, slug, bannerUrl, rule }) => ({ name, slug, bannerUrl, rule }))

it('loads the collections with banners, in the order of the menus', async () => {
  await loadCatalogue()
  const collections = await listCollectionSummaries()
  expect(collections.map(({ name }) => name)).toEqual(demoCollections.map(({ name }) => name))
  expect(collections[0]).toMatchObject({ slug: 'oversized-t-shirt', bannerUrl: expect.stringMatching(/-1600\.webp$/) })
  const tShirts = await listProducts(database, { collection: ['All T-Shirts'], limit: 100 })
  expect(tShirts.products).toHaveLength(demoProducts.filter(({ category }) => category === 'Top Wear').length)
})

it('completes the collections of an earlier release, but nothing that an admin changed', async () => {
  await loadCatalogue()
  const loaded = await listCollectionSummaries()
  await database.pool.query('UPDATE collections SET banner_url = NULL, position = 100 + position')
  await database.pool.query(`DELETE FROM collections WHERE kind = 'rule'`)
  await loadCatalogue()
  expect(await listCollectionSummaries()).toEqual(loaded)
  await database.pool.query(`UPDATE collections SET banner_url = NULL, edited_at = now() WHERE name = 'Hoodie'`)
  await database.pool.query(`DELETE FROM collections WHERE kind = 'rule'`)
  await loadCatalogue()
  const kept = await listCollectionSummaries()
  expect(kept.find(({ name }) => name === 'Hoodie')?.bannerUrl).toBeNull()
  expect(kept.some(({ rule }) => rule)).toBe(false)
})

it('adds no banners to a shop without demo products', async () => {
  await createProduct(database, {
    ...{
      sku: 'OWN-1',
      name: 'Own Hoodie',
      description: ['Ours.'],
      pricePaise: asPaise(99_900),
      category: 'Winter Wear',
    },
    ...{ gender: 'Unisex', collections: ['Hoodie'], sizes: [], colors: [], brand: '', material: '', images: [] },
    stock: [{ quantity: 1 }],
  })
  await loadCatalogue()
  expect(await listCollectionSummaries()).toEqual([{ name: 'Hoodie', slug: 'hoodie', bannerUrl: null, rule: null }])
})

it('loads product-level stock as one row', async () => {
  await loadCatalogue()
  const { stock } = await getProduct(database, await findId('NKD-ES-004'))
  expect(stock).toMatchObject([{ size: null, color: null, available: expect.any(Number) }])
})

it('gives every product the same id in every shop', async () => {
  await loadCatalogue()
  expect(await findId('NKD-OT-001')).toBe('dc67c0e4a794605dc8ecbe41')
})

it('counts the demo products that are for sale', async () => {
  const count = () => countDemoProducts(database.pool)
  expect(await count()).toBe(0)
  await loadCatalogue()
  expect(await count()).toBe(demoProducts.length)
  await database.db.execute(sql`UPDATE products SET state = 'archived' WHERE sku <> 'NKD-OT-001'`)
  expect(await count()).toBe(1)
  // replaced by a product of the owner
  await database.db.execute(sql`UPDATE products SET sku = 'OWN-1' WHERE sku = 'NKD-OT-001'`)
  expect(await count()).toBe(0)
})

it('does nothing when run again', async () => {
  await loadCatalogue()
  expect(await loadCatalogue()).toBe(0)
  expect(await listAllProducts()).toHaveLength(demoProducts.length)
})

it('leaves a shop that already has a product unchanged', async () => {
  await createProduct(database, {
    sku: 'OWN-1',
    name: 'Our own',
    description: [],
    pricePaise: asPaise(100),
    category: 'Top Wear',
    gender: 'Unisex',
    collections: [],
    sizes: [],
    colors: [],
    brand: 'Ours',
    material: 'Wool',
    images: [],
    stock: [{ quantity: 0 }],
  })
  expect(await loadCatalogue()).toBe(0)
  expect((await listAllProducts()).map(({ sku }) => sku)).toEqual(['OWN-1'])
})

it('loads once when two processes start at the same time', async () => {
  const otherProcess = openDatabase(database, log)
  try {
    const loadedCounts = await Promise.all([loadCatalogue(), loadDemo({ ...otherProcess, log })])
    expect(loadedCounts.toSorted((a, b) => a - b)).toEqual([0, demoProducts.length])
    expect(await listAllProducts()).toHaveLength(demoProducts.length)
  } finally {
    await otherProcess.close()
  }
})

it('loads nothing if one product fails', async () => {
  const lastSku = demoProducts.at(-1)?.sku
  await database.db.execute(sql.raw(`ALTER TABLE products ADD CHECK (sku <> '${lastSku}')`))
  await expect(loadCatalogue()).rejects.toThrow()
  expect(await listAllProducts()).toEqual([])
})
