import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createProduct, isCatalogueEmpty } from '#domains/catalogue/server/create-product.ts'
import { shopSetup } from '#domains/dashboard/server/tables.ts'
import type { Db, Tx } from '#platform/database/connect.ts'

interface Deps {
  db: Db
  log: Logger
  withOrders?: boolean
  now?: () => Date
}

/** Loads the demo catalogue if the shop has no products yet and its owner has not removed the demo. Returns how many products were loaded. */
export async function loadDemo({ db, log, withOrders = false, now = () => new Date() }: Deps): Promise<number> {
  const loaded = await db.transaction(async (tx) => {
    // several processes may start on one new database: the second waits here, then finds the products
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('nukkad:demo', 0))`)
    if (!(await isCatalogueEmpty({ db: tx })) || (await isDemoRemoved(tx))) return 0
    // loaded only into an empty shop, to keep later starts fast
    const { listNewProducts } = await import('./catalogue/list-new-products.ts')
    const products = listNewProducts()
    for (const product of products) await createProduct({ db: tx }, product)
    if (withOrders) await (await import('./orders/enqueue-orders.ts')).enqueueOrders(tx, now())
    return products.length
  })
  if (loaded > 0) log.info({ products: loaded }, 'Demo catalogue loaded')
  return loaded
}

async function isDemoRemoved(tx: Tx): Promise<boolean> {
  const [setup] = await tx.select().from(shopSetup)
  return Boolean(setup?.demoRemovedAt)
}
