import type { Account } from '#domains/accounts/server/api.ts'
import { advanceReturn } from './advance-return.ts'
import type { StepDeps } from './deps.ts'
import { returnApprovedEmail } from './return-emails.ts'

export async function approveReturn(deps: StepDeps, actor: Account, id: string) {
  return advanceReturn(deps, { actor, id, to: 'approved' }, async (_tx, { row }) => ({
    email: returnApprovedEmail(deps.shopSettings.current(), row),
  }))
}
