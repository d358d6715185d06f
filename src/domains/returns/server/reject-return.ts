import { advanceReturn, type ReturnAdminDeps } from './advance-return.ts'
import { releaseExchangeStock } from './release-exchange-stock.ts'
import { returnRejectedEmail } from './return-emails.ts'

/** Rejects a return and releases stock held for an exchange. */
export async function rejectReturn(
  deps: ReturnAdminDeps,
  authorization: string | undefined,
  { id, reason }: { id: string; reason: string },
) {
  return advanceReturn(deps, { authorization, id, to: 'rejected' }, async (tx, { row }) => {
    await releaseExchangeStock(tx, row)
    return { email: returnRejectedEmail(row, reason), note: reason, auditFields: { reason } }
  })
}
