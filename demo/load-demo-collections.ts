import { findProductNames } from '#domains/catalogue/server/get-product-summary.ts'
import { findUnfinishedCollections, seedCollections } from '#domains/catalogue/server/seed-collections.ts'
import type { Tx } from '#platform/database/connect.ts'
import { demoCollections } from './catalogue/demo-collections.ts'

/** Sets the order and banners of the demo's collections. Leaves collections that an admin has edited or deleted alone. */
export async function loadDemoCollections(tx: Tx): Promise<void> {
  // also in a shop of an earlier release, which had collections as names only
  const unfinished = await findUnfinishedCollections({ db: tx }, demoCollections)
  if (unfinished.length > 0 && (await hasDemoProducts(tx))) await seedCollections({ db: tx }, demoCollections)
}

async function hasDemoProducts(tx: Tx): Promise<boolean> {
  const [{ demoProducts }, { deriveProductId }] = await Promise.all([
    import('./catalogue/demo-products.ts'),
    import('./catalogue/derive-product-id.ts'),
  ])
  const ids = demoProducts.map(({ sku }) => deriveProductId(sku))
  return (await findProductNames({ db: tx }, ids)).size > 0
}
