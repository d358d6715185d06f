import { requireAdmin } from '#domains/accounts/server/api.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

export async function listRestockDemand(deps: Deps, authorization: string | undefined, productIds: string[]) {
  await requireAdmin(deps, authorization)
  return store.countWaiting(deps.db, productIds)
}
