import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
import { demoSettings } from './shop-settings.ts'

const log = pino({ level: 'silent' })
let database: Database & { url: string }

const openEmptyShop = async () => {
  database = await createMigratedDatabase()
}
const closeShop = () => database.close()

const loadCatalogue = () => loadDemo({ ...database, log })
const listAllProducts = async () => (await listProducts(database, { limit: 100 })).products
const findId = async (sku: string) => (await listAllProducts()).find((product) => product.sku === sku)?.id ?? ''

const listCollectionSummaries = async () =>
  (await listCollections(database)).map(({ name, slug, bannerUrl, rule }) => ({ name, slug, bannerUrl, rule }))

describe('an empty shop', () => {
  let countBefore: number
  let loadedCount: number
  beforeAll(async () => {
    await openEmptyShop()
    countBefore = await countDemoProducts(database.pool)
    loadedCount = await loadCatalogue()
  })
  afterAll(closeShop)

  it('gets the catalogue with the latest drop first', async () => {
    expect(loadedCount).toBe(demoProducts.length)
    const products = await listAllProducts()
    expect(products).toHaveLength(demoProducts.length)
    const launchDates = products.map(({ sku }) => demoProducts.find((product) => product.sku === sku)?.launchDate)
    expect(launchDates).toEqual(launchDates.toSorted().reverse())
  })

  it('gets prices, ordered images, and stock by size and color', async () => {
    const tee = await getProduct(database, await findId('NKD-OT-001'))
    expect(tee).toMatchObject({
      name: 'Corner Office Oversized Tee',
      brand: 'Nukkad',
      pricePaise: asPaise(119_900),
      originalPricePaise: asPaise(149_900),
      colors: ['Black', 'Off White'],
    })
    const images = tee.images.map(({ url, color }) => `${color}: ${url.replace(/-[0-9a-f]{8}-/, '-*-')}`)
    const views = ['back', 'three-quarter', 'front', 'close', 'detail']
    expect(images).toEqual([
      ...views.toSpliced(1, 0, 'worn').map((view) => `Black: /media/nkd-ot-001-black-${view}-*-800.webp`),
      ...views.map((view) => `Off White: /media/nkd-ot-001-off-white-${view}-*-800.webp`),
    ])
    expect(tee.stock).toHaveLength(12)
    expect(tee.available).toBeGreaterThan(40)
  })

  it('gets product-level stock as one row', async () => {
    const { stock } = await getProduct(database, await findId('NKD-ES-004'))
    expect(stock).toMatchObject([{ size: null, color: null, available: expect.any(Number) }])
  })

  it('gets products with the same id as in every shop', async () => {
    expect(await findId('NKD-OT-001')).toBe('dc67c0e4a794605dc8ecbe41')
  })

  it('is loaded only once', async () => {
    expect(await loadCatalogue()).toBe(0)
    expect(await listAllProducts()).toHaveLength(demoProducts.length)
  })

  it('has a count of the demo products that are for sale', async () => {
    const count = () => countDemoProducts(database.pool)
    expect(countBefore).toBe(0)
    expect(await count()).toBe(demoProducts.length)
    await database.db.execute(sql`UPDATE products SET state = 'archived' WHERE sku <> 'NKD-OT-001'`)
    expect(await count()).toBe(1)
    // replaced by a product of the owner
    await database.db.execute(sql`UPDATE products SET sku = 'OWN-1' WHERE sku = 'NKD-OT-001'`)
    expect(await count()).toBe(0)
  })
})

describe('the demo', () => {
  beforeEach(openEmptyShop)
  afterEach(closeShop)

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
})

describe("the demo's settings", () => {
  const listSections = async () =>
    (await database.pool.query('SELECT section, value, version FROM shop_settings ORDER BY section')).rows

  beforeEach(async () => {
    await openEmptyShop()
    await database.pool.query('TRUNCATE shop_settings')
  })
  afterEach(closeShop)

  it('are saved with the catalogue, and in a demo shop of a release without settings', async () => {
    await loadCatalogue()
    const sections = await listSections()
    expect(Object.fromEntries(sections.map(({ section, value }) => [section, value]))).toEqual(demoSettings)
    expect(sections.every(({ version }) => version === 1)).toBe(true)
    await database.pool.query('TRUNCATE shop_settings')
    await loadCatalogue()
    expect(await listSections()).toHaveLength(8)
  })

  it('do not replace what the owner has saved', async () => {
    await database.pool.query(`INSERT INTO shop_settings VALUES ('brand', '{"name": "Chowk"}', 1, now(), 'Asha')`)
    await loadCatalogue()
    expect(await listSections()).toEqual([{ section: 'brand', value: { name: 'Chowk' }, version: 1 }])
  })

  it('are completed in a demo shop of a release with fewer of them', async () => {
    await loadCatalogue()
    for (const missing of ['{copy}', '{copy,loginLine}', '{copy,sizeTaglines,XL}']) {
      await database.pool.query(`UPDATE shop_settings SET value = value #- '${missing}' WHERE section = 'brand'`)
      await loadCatalogue()
      const sections = await listSections()
      expect(sections.find(({ section }) => section === 'brand').value).toEqual(demoSettings.brand)
    }
  })

  it('are not saved in a shop without demo products', async () => {
    await loadCatalogue()
    await database.pool.query(`TRUNCATE shop_settings; UPDATE products SET state = 'archived'`)
    await loadCatalogue()
    expect(await listSections()).toEqual([])
  })
})

describe("the demo's pages", () => {
  const listPages = async () =>
    (await database.pool.query('SELECT slug FROM pages WHERE published IS NOT NULL ORDER BY slug')).rows.map(
      ({ slug }) => slug,
    )
  beforeEach(openEmptyShop)
  afterEach(closeShop)

  it('are published with the catalogue, and in a demo shop of a release without pages', async () => {
    await loadCatalogue()
    expect(await listPages()).toEqual(['about', 'returnpolicy', 'shipping', 'terms'])
    await database.pool.query('TRUNCATE pages')
    await loadCatalogue()
    expect(await listPages()).toHaveLength(4)
  })

  it('are not published again once the owner uses the default text', async () => {
    await loadCatalogue()
    await database.pool.query(`UPDATE pages SET published = NULL`)
    await loadCatalogue()
    expect(await listPages()).toEqual([])
  })

  it('are not published in a shop without the demo', async () => {
    await loadCatalogue()
    await database.pool.query(`TRUNCATE pages; UPDATE shop_setup SET demo_removed_at = now()`)
    await loadCatalogue()
    expect(await listPages()).toEqual([])
  })
})

describe("the demo's collections", () => {
  beforeEach(openEmptyShop)
  afterEach(closeShop)

  it('are loaded with banners, in the order of the menus', async () => {
    await loadCatalogue()
    const collections = await listCollectionSummaries()
    expect(collections.map(({ name }) => name)).toEqual(demoCollections.map(({ name }) => name))
    expect(collections[0]).toMatchObject({
      slug: 'oversized-t-shirt',
      bannerUrl: expect.stringMatching(/-2400\.webp$/),
    })
    const tShirts = await listProducts(database, { collection: ['All T-Shirts'], limit: 100 })
    expect(tShirts.products).toHaveLength(demoProducts.filter(({ category }) => category === 'Top Wear').length)
  })

  it('are completed in a shop of an earlier release, unless an admin changed them', async () => {
    await loadCatalogue()
    const initialCollections = await listCollectionSummaries()
    await database.pool.query('UPDATE collections SET banner_url = NULL, position = 100 + position')
    await database.pool.query(`DELETE FROM collections WHERE kind = 'rule'`)
    await loadCatalogue()
    expect(await listCollectionSummaries()).toEqual(initialCollections)
    await database.pool.query(`UPDATE collections SET banner_url = NULL, edited_at = now() WHERE name = 'Hoodie'`)
    await database.pool.query(`DELETE FROM collections WHERE kind = 'rule'`)
    await loadCatalogue()
    const collections = await listCollectionSummaries()
    expect(collections.find(({ name }) => name === 'Hoodie')?.bannerUrl).toBeNull()
    expect(collections.some(({ rule }) => rule)).toBe(false)
  })

  it('get no banners in a shop without demo products', async () => {
    await createProduct(database, {
      sku: 'OWN-1',
      name: 'Own Hoodie',
      description: ['Ours.'],
      pricePaise: asPaise(99_900),
      category: 'Winter Wear',
      gender: 'Unisex',
      collections: ['Hoodie'],
      sizes: [],
      colors: [],
      brand: '',
      material: '',
      images: [],
      stock: [{ quantity: 1 }],
    })
    await loadCatalogue()
    expect(await listCollectionSummaries()).toEqual([{ name: 'Hoodie', slug: 'hoodie', bannerUrl: null, rule: null }])
  })
})
