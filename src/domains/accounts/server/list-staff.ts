import type { Deps } from './deps.ts'
import * as staff from './staff-store.ts'

export async function listStaff({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const [members, invitations, requiresSecondFactor] = await Promise.all([
    staff.listStaff(db),
    staff.listInvitations(db),
    staff.requiresSecondFactor(db),
  ])
  return { members, invitations, requiresSecondFactor, now: now() }
}
