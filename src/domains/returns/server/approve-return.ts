import type { Account } from '#domains/accounts/server/api.ts'
import { advanceReturn } from './advance-return.ts'
import type { Deps, StepDeps } from './deps.ts'
import { returnApprovedEmail } from './return-emails.ts'

export async function approveReturn(deps: StepDeps & Pick<Deps, 'seller'>, actor: Account, id: string) {
  return advanceReturn(deps, { actor, id, to: 'approved' }, async (_tx, { row }) => ({
    email: returnApprovedEmail(row, deps.seller),
  }))
}
