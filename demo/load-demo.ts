import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createProduct, isCatalogueEmpty } from '#domains/catalogue/server/create-product.ts'
import type { Db } from '#platform/database/connect.ts'
import { loadDemoCollections } from './load-demo-collections.ts'

interface Deps {
  db: Db
  log: Logger
  withOrders?: boolean
  now?: () => Date
}

/** Loads the demo catalogue if the shop has no products yet. Returns how many products were loaded. */
export async function loadDemo({ db, log, withOrders = false, now = () => new Date() }: Deps): Promise<number> {
  const loaded = await db.transaction(async (tx) => {
    // several processes may start on one new database: the second waits here, then finds the products
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('nukkad:demo', 0))`)
    if (!(await isCatalogueEmpty({ db: tx }))) {
      await loadDemoCollections(tx)
      return 0
    }
    // loaded only into an empty shop, to keep later starts fast
    const { listNewProducts } = await import('./catalogue/list-new-products.ts')
    const products = listNewProducts()
    for (const product of products) await createProduct({ db: tx }, product)
    await loadDemoCollections(tx)
    if (withOrders) await (await import('./orders/enqueue-orders.ts')).enqueueOrders(tx, now())
    return products.length
  })
  if (loaded > 0) log.info({ products: loaded }, 'Demo catalogue loaded')
  return loaded
}
