import { advanceReturn, type ReturnAdminDeps } from './advance-return.ts'
import { returnApprovedEmail } from './return-emails.ts'

export async function approveReturn(deps: ReturnAdminDeps, authorization: string | undefined, id: string) {
  return advanceReturn(deps, { authorization, id, to: 'approved' }, async (_tx, { row }) => ({
    email: returnApprovedEmail(row, deps.seller),
  }))
}
