import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ProductOverview } from '../admin-contract.ts'
import { FEW_LEFT } from '../rules.ts'
import { countLevels, countStates, listShelves } from './admin-product-store.ts'

/** How many products there are of each kind that the list can be narrowed to. */
export async function surveyAdminProducts(
  { db }: { db: Db },
  authorization: string | undefined,
): Promise<ProductOverview> {
  await requireAdmin({ db }, authorization)
  const [counted, levels, shelves] = await Promise.all([countStates(db), countLevels(db, FEW_LEFT), listShelves(db)])
  const of = (state: string) => counted.find((each) => each.state === state)?.count ?? 0
  const live = of('live')
  return {
    states: { live, draft: of('draft'), archived: of('archived') },
    stock: { out: levels.out, low: levels.low, in: live - levels.out },
    ...shelves,
  }
}
