import { countLowStock } from '#domains/inventory/server/api.ts'
import type { ProductOverview } from '../admin-contract.ts'
import { createSizeComparator } from '../rules.ts'
import * as store from './admin-product-store.ts'
import type { Deps } from './deps.ts'

export async function getProductOverview({
  db,
  shopSettings,
}: Pick<Deps, 'db' | 'shopSettings'>): Promise<ProductOverview> {
  const { lowStockThreshold, sizeOrder } = shopSettings.current().commerce
  const [counts, levels, filterValues] = await Promise.all([
    store.countProductsByState(db),
    countLowStock(db, lowStockThreshold),
    store.listFilterValues(db),
  ])
  const countState = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  const live = countState('live')
  return {
    states: { live, draft: countState('draft'), archived: countState('archived') },
    stock: { out: levels.out, low: levels.low, in: live - levels.out },
    ...filterValues,
    sizes: filterValues.sizes.toSorted(createSizeComparator(sizeOrder)),
  }
}
