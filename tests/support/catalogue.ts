import { pino } from 'pino'
import { createProduct, type NewProduct } from '#domains/catalogue/server/create-product.ts'
import { catalogueRoutes } from '#domains/catalogue/server/routes.ts'
import { searchRoutes } from '#domains/search/server/routes.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createServer } from '#platform/http/create-server.ts'
import { freshDatabase } from './database.ts'

const plainTee = {
  description: ['A shirt.'],
  pricePaise: 99_900,
  category: 'Top Wear',
  gender: 'Unisex',
  collections: ['OverSized T-Shirt'],
  sizes: ['S', 'M', 'L'],
  colors: ['Black'],
  brand: 'Nukkad',
  material: 'Cotton',
  images: [],
} satisfies Partial<NewProduct>

/** A shop with an empty catalogue of its own, answering without a port. */
export async function openCatalogue() {
  const database = await freshDatabase()
  const cache = new ResponseCache({ maxBytes: 1_000_000 })
  const app = await createServer({
    log: pino({ level: 'silent' }),
    settings: { publicUrl: undefined, metricsToken: undefined },
    cache,
    readiness: async () => ({ ok: true }),
    // a busy machine is no reason to turn a test away
    limits: { eventLoopDelayMs: 0 },
  })
  await app.register(catalogueRoutes(database))
  await app.register(searchRoutes(database))
  let made = 0

  return {
    ...database,
    /** Takes the routes of other domains, until the first request. */
    app,
    /** A plain tee, ten in stock, except for what is said; each newer than the one before. */
    async add(different: Partial<NewProduct> = {}): Promise<string> {
      made++
      const createdAt = new Date(Date.UTC(2026, 0, 1) + made * 60_000)
      const usual = { ...plainTee, sku: `NKD-${made}`, name: `Tee ${made}`, stock: [{ quantity: 10 }], createdAt }
      return (await createProduct(database, { ...usual, ...different })).id
    },
    /** Asks past the cache. */
    async get(url: string) {
      cache.drop()
      const response = await app.inject(url)
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    /** The names of the products listed, in their order. */
    async names(url: string): Promise<string[]> {
      const { body } = await this.get(url)
      return body.map(({ name }: { name: string }) => name)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
