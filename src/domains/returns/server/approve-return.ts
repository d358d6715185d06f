import { approvedMail } from './return-mail.ts'
import { type Deps, takeStep } from './take-step.ts'

export async function approveReturn(deps: Deps, authorization: string | undefined, id: string) {
  return takeStep(deps, { authorization, id, to: 'approved' }, async (_tx, { row }) => ({
    email: approvedMail(row, deps.seller),
  }))
}
