import type { Account } from '#domains/accounts/server/api.ts'
import { advanceReturn } from './advance-return.ts'
import type { StepDeps } from './deps.ts'
import { releaseExchangeStock } from './release-exchange-stock.ts'
import { returnRejectedEmail } from './return-emails.ts'

/** Rejects a return and releases stock held for an exchange. */
export async function rejectReturn(deps: StepDeps, actor: Account, { id, reason }: { id: string; reason: string }) {
  return advanceReturn(deps, { actor, id, to: 'rejected' }, async (tx, { row }) => {
    await releaseExchangeStock(tx, row)
    return {
      email: returnRejectedEmail(deps.shopSettings.current(), row, reason),
      note: reason,
      auditFields: { reason },
    }
  })
}
