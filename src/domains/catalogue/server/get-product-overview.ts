import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ProductOverview } from '../admin-contract.ts'
import { LOW_STOCK_THRESHOLD } from '../rules.ts'
import { countProductsByState, countStockLevels, listCategoriesAndCollections } from './admin-product-store.ts'

export async function getProductOverview(
  { db }: { db: Db },
  authorization: string | undefined,
): Promise<ProductOverview> {
  await requireAdmin({ db }, authorization)
  const [counts, levels, filterValues] = await Promise.all([
    countProductsByState(db),
    countStockLevels(db, LOW_STOCK_THRESHOLD),
    listCategoriesAndCollections(db),
  ])
  const countState = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  const live = countState('live')
  return {
    states: { live, draft: countState('draft'), archived: countState('archived') },
    stock: { out: levels.out, low: levels.low, in: live - levels.out },
    ...filterValues,
  }
}
