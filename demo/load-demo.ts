import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createProduct, isCatalogueEmpty } from '#domains/catalogue/server/create-product.ts'
import { seedContent } from '#domains/content/server/seed-content.ts'
import { hasStoredPages, seedPages } from '#domains/content/server/seed-pages.ts'
import { isDemoRemoved } from '#domains/dashboard/server/mark-demo-removed.ts'
import { seedReviews } from '#domains/reviews/server/seed-reviews.ts'
import { hasCompleteSettings, seedSettings } from '#domains/settings/server/seed-settings.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { loadDemoCollections } from './load-demo-collections.ts'

interface Deps {
  db: Db
  pool: pg.Pool
  log: Logger
  withOrders?: boolean
  now?: () => Date
}

/**
 * Loads the whole demo if the shop has no products yet, and only what is missing of its collections, settings and pages
 * into a demo shop of an earlier release. Loads nothing once the owner has removed the demo. Returns how many products
 * were loaded.
 */
export async function loadDemo({ db, pool, log, withOrders = false, now = () => new Date() }: Deps): Promise<number> {
  const loadedCount = await db.transaction(async (tx) => {
    // several processes may start on one new database: the second waits here, then finds the products
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('nukkad:demo', 0))`)
    if (await isDemoRemoved(tx)) return 0
    if (!(await isCatalogueEmpty({ db: tx }))) {
      await loadDemoCollections(tx)
      return 0
    }
    await fillDemoSettings(tx)
    // imported only for an empty shop, to keep later starts fast
    const { listNewProducts } = await import('./catalogue/list-new-products.ts')
    const products = listNewProducts()
    for (const product of products) await createProduct({ db: tx }, product)
    await seedReviews(tx, (await import('./reviews.ts')).listDemoReviews(now()))
    await loadDemoCollections(tx)
    if (withOrders) {
      await (await import('./orders/enqueue-orders.ts')).enqueueOrders(tx, now())
      const { createDemoDrop } = await import('./catalogue/create-demo-drop.ts')
      await createProduct({ db: tx }, createDemoDrop(products, now()))
    }
    return products.length
  })
  if (loadedCount > 0) log.info({ products: loadedCount }, 'Demo catalogue loaded')
  else await fillUpgradedDemo({ db, pool })
  return loadedCount
}

/** Adds settings, content and pages to a demo shop of an earlier release, which had those of Nukkad in its code. */
async function fillUpgradedDemo({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<void> {
  if (((await hasCompleteSettings(db)) && (await hasStoredPages(db))) || (await isDemoRemoved(db))) return
  const { countDemoProducts } = await import('./count-demo-products.ts')
  if ((await countDemoProducts(pool)) > 0) await db.transaction(fillDemoSettings)
}

async function fillDemoSettings(tx: Tx): Promise<void> {
  await seedSettings(tx, (await import('./shop-settings.ts')).demoSettings)
  await seedContent(tx, (await import('./content.ts')).demoContent)
  await seedPages(tx, (await import('./pages.ts')).demoPages)
}
