import { approvedMail } from './return-mail.ts'
import { type Deps, takeStep } from './take-step.ts'

/** Agrees to a return; from now on the parcel may come. */
export async function approveReturn(deps: Deps, authorization: string | undefined, id: string) {
  return takeStep(deps, { authorization, id, to: 'approved' }, async (_tx, { row }) => ({
    mail: approvedMail(row, deps.seller),
  }))
}
