import { letGoOfExchange } from './let-go-of-exchange.ts'
import { rejectedMail } from './return-mail.ts'
import { type Deps, takeStep } from './take-step.ts'

/** Rejects a return and releases stock held for an exchange. */
export async function rejectReturn(
  deps: Deps,
  authorization: string | undefined,
  { id, reason }: { id: string; reason: string },
) {
  return takeStep(deps, { authorization, id, to: 'rejected' }, async (tx, { row }) => {
    await letGoOfExchange(tx, row)
    return { email: rejectedMail(row, reason), note: reason, auditFields: { reason } }
  })
}
