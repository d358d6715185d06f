import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { getProduct } from '#domains/catalogue/server/get-product.ts'
import { listProducts } from '#domains/catalogue/server/list-products.ts'
import { type Database, openDatabase } from '#platform/database/connect.ts'
import { asPaise } from '#shared/money.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import { countDemoProducts } from './count-demo-products.ts'
import { loadDemo } from './load-demo.ts'
import { demoSettings } from './shop-settings.ts'

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

describe("the demo's settings", () => {
  const listSections = async () =>
    (await database.pool.query('SELECT section, value, version FROM shop_settings ORDER BY section')).rows
  beforeEach(() => database.pool.query('TRUNCATE shop_settings'))

  it('are saved with the catalogue', async () => {
    await loadCatalogue()
    const sections = await listSections()
    expect(Object.fromEntries(sections.map(({ section, value }) => [section, value]))).toEqual(demoSettings)
    expect(sections.every(({ version }) => version === 1)).toBe(true)
  })

  it('are saved in a demo shop of a release without settings', async () => {
    await loadCatalogue()
    await database.pool.query('TRUNCATE shop_settings')
    await loadCatalogue()
    expect(await listSections()).toHaveLength(7)
  })

  it('do not replace what the owner has saved', async () => {
    await database.pool.query(`INSERT INTO shop_settings VALUES ('brand', '{"name": "Chowk"}', 1)`)
    await loadCatalogue()
    expect(await listSections()).toEqual([{ section: 'brand', value: { name: 'Chowk' }, version: 1 }])
  })

  it('are not saved in a shop without demo products', async () => {
    await loadCatalogue()
    await database.pool.query(`TRUNCATE shop_settings; UPDATE products SET state = 'archived'`)
    await loadCatalogue()
    expect(await listSections()).toEqual([])
  })
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
