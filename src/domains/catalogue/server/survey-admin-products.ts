import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ProductOverview } from '../admin-contract.ts'
import { FEW_LEFT } from '../rules.ts'
import { countLevels, countStates, listShelves } from './admin-product-store.ts'

export async function surveyAdminProducts(
  { db }: { db: Db },
  authorization: string | undefined,
): Promise<ProductOverview> {
  await requireAdmin({ db }, authorization)
  const [counts, levels, filterValues] = await Promise.all([
    countStates(db),
    countLevels(db, FEW_LEFT),
    listShelves(db),
  ])
  const countState = (state: string) => counts.find((row) => row.state === state)?.count ?? 0
  const live = countState('live')
  return {
    states: { live, draft: countState('draft'), archived: countState('archived') },
    stock: { out: levels.out, low: levels.low, in: live - levels.out },
    ...filterValues,
  }
}
