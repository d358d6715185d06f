import { pino } from 'pino'
import { createProduct, type NewProduct } from '#domains/catalogue/server/create-product.ts'
import { catalogueRoutes } from '#domains/catalogue/server/routes.ts'
import { searchRoutes } from '#domains/search/server/routes.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createServer } from '#platform/http/create-server.ts'
import { asPaise } from '#shared/money.ts'
import { createMigratedDatabase } from './database.ts'
import { shopSettings } from './shop-settings.ts'

const plainTee = {
  description: ['A shirt.'],
  pricePaise: asPaise(99_900),
  category: 'Top Wear',
  gender: 'Unisex',
  collections: ['OverSized T-Shirt'],
  sizes: ['S', 'M', 'L'],
  colors: ['Black'],
  brand: 'Nukkad',
  material: 'Cotton',
  images: [],
} satisfies Partial<NewProduct>

/** Creates an empty catalogue with its own database, called through `inject`. */
export async function createCatalogueApp() {
  const database = await createMigratedDatabase()
  const cache = new ResponseCache({ maxBytes: 1_000_000 })
  const app = await createServer({
    log: pino({ level: 'silent' }),
    settings: { publicUrl: undefined, metricsToken: undefined },
    cache,
    readiness: async () => ({ ok: true }),
    // load shedding would fail tests on a busy machine
    limits: { eventLoopDelayMs: 0 },
  })
  await app.register(catalogueRoutes({ ...database, shopSettings }))
  await app.register(searchRoutes(database))
  let createdCount = 0

  return {
    ...database,
    /** More routes can be registered until the first request. */
    app,
    cache,
    /** Creates a plain tee with ten in stock; each is newer than the one before. */
    async addProduct(overrides: Partial<NewProduct> = {}): Promise<string> {
      createdCount++
      const createdAt = new Date(Date.UTC(2026, 0, 1) + createdCount * 60_000)
      const defaults = {
        ...plainTee,
        sku: `NKD-${createdCount}`,
        name: `Tee ${createdCount}`,
        stock: [{ quantity: 10 }],
        createdAt,
      }
      return (await createProduct(database, { ...defaults, ...overrides })).id
    },
    /** Clears the response cache first. */
    async get(url: string) {
      cache.clear()
      const response = await app.inject(url)
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    async listNames(url: string): Promise<string[]> {
      const { body } = await this.get(url)
      return body.map(({ name }: { name: string }) => name)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
