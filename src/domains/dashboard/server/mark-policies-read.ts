import type { Account } from '#domains/accounts/server/api.ts'
import type { Deps } from './deps.ts'
import * as store from './setup-store.ts'

export async function markPoliciesRead({ db, now }: Deps, actor: Account): Promise<void> {
  await store.updateSetup(db, { policiesReadAt: now(), policiesReadBy: actor.name })
}
