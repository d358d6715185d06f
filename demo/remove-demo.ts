import { sql } from 'drizzle-orm'
import { lockCatalogue } from '#domains/catalogue/server/lock-catalogue.ts'
import { resetContent } from '#domains/content/server/seed-content.ts'
import { resetPages } from '#domains/content/server/seed-pages.ts'
import { isDemoRemoved, markDemoRemoved } from '#domains/dashboard/server/mark-demo-removed.ts'
import { resetSettings } from '#domains/settings/server/reset-settings.ts'
import type { Tx } from '#platform/database/connect.ts'
import { demoCollections } from './catalogue/demo-collections.ts'
import { demoProductIds, demoProductSkus } from './catalogue/demo-product-keys.ts'
import { demoContent } from './content.ts'
import { deleteDemoOrdersInTx, type RemoveOrdersDeps, stopDemoOrdersAndRun } from './orders/remove-demo-orders.ts'
import { demoPages } from './pages.ts'
import { demoSettings } from './shop-settings.ts'

export interface RemovedDemo {
  orders: number
  deletedProducts: number
  /** Products that a real order or cart contains. */
  archivedProducts: number
}

interface Deps extends RemoveOrdersDeps {
  now: () => Date
}

/**
 * Removes the demo's products, collections, reviews, orders, customers, messages, pages and settings in one transaction, and nothing
 * else. A second call changes nothing.
 */
export const removeDemo = (deps: Deps): Promise<RemovedDemo> =>
  stopDemoOrdersAndRun(deps, () =>
    deps.db.transaction(async (tx) => {
      // before orders and stock, like every change to the catalogue
      await lockCatalogue(tx)
      if (await isDemoRemoved(tx)) return { orders: 0, deletedProducts: 0, archivedProducts: 0 }
      const orders = await deleteDemoOrdersInTx(tx)
      await tx.execute(sql`DELETE FROM reviews WHERE is_demo`)
      const products = await removeProducts(tx)
      await removeCollections(tx)
      await resetSettings(tx, demoSettings)
      await resetContent(tx, demoContent)
      await resetPages(tx, demoPages)
      await markDemoRemoved(tx, deps.now())
      return { orders, ...products }
    }),
  )

const isDemoProduct = sql`p.id = ANY(${sql.param(demoProductIds)}) AND p.sku = ANY(${sql.param(demoProductSkus)})`

/** Applies after the demo's own orders are deleted, so the remaining holds and sales are those of real customers. */
const isInUse = sql.raw(`EXISTS (SELECT FROM stock s WHERE s.product_id = p.id AND (s.sold > 0 OR s.held > 0))
  OR EXISTS (SELECT FROM order_lines l WHERE l.product_id = p.id)
  OR EXISTS (SELECT FROM cart_lines l WHERE l.product_id = p.id)`)

async function removeProducts(tx: Tx): Promise<Pick<RemovedDemo, 'deletedProducts' | 'archivedProducts'>> {
  const archived = await tx.execute(
    sql`UPDATE products p SET state = 'archived', publish_at = NULL, unpublish_at = NULL, version = version + 1 WHERE ${isDemoProduct} AND (${isInUse})`,
  )
  const deleted = await tx.execute(sql`DELETE FROM products p WHERE ${isDemoProduct} AND NOT (${isInUse})`)
  return { archivedProducts: archived.rowCount ?? 0, deletedProducts: deleted.rowCount ?? 0 }
}

/** Keeps a collection that an admin has edited or that the owner's products are in, without the demo's banner. */
async function removeCollections(tx: Tx): Promise<void> {
  await tx.execute(sql`
    DELETE FROM collections c
    WHERE c.name = ANY(${sql.param(demoCollections.map(({ name }) => name))}) AND c.edited_at IS NULL
      AND NOT EXISTS (SELECT FROM products p WHERE p.collections @> ARRAY[c.name] AND p.state <> 'archived')`)
  const bannerUrls = demoCollections.flatMap(({ banner }) => banner?.url ?? [])
  await tx.execute(sql`
    UPDATE collections SET banner_url = NULL, narrow_banner_url = NULL WHERE banner_url = ANY(${sql.param(bannerUrls)})`)
}
