import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { UserChange } from '../contract.ts'
import { userChangeProblem } from '../rules.ts'
import { type Account, requireAdmin } from './authenticate.ts'
import { emailTaken } from './email-taken.ts'
import { holdForAdmin } from './hold-for-admin.ts'
import { refuse } from './refuse.ts'
import { deleteResetsOf } from './reset-store.ts'
import type { UserRow } from './store.ts'
import * as store from './user-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/** An admin changes somebody's name, address or role. Another role ends their sessions, by the table's trigger. */
export async function changeUser(deps: Deps, authorization: string | undefined, id: string, wanted: UserChange) {
  const actor = await requireAdmin(deps, authorization)
  refuse(userChangeProblem(wanted))
  return deps.db.transaction(async (tx) => {
    const { user, refuseLoss } = await holdForAdmin(tx, actor, id)
    const change = differences(user, wanted)
    if (Object.keys(change).length === 0) return user
    if (change.role === 'customer') refuseLoss()
    if (change.email !== undefined) await moveMail(tx, id, change.email)
    const changed = await store.updateUser(tx, id, change)
    await record(tx, actor, user, change)
    return changed ?? user
  })
}

function differences(user: UserRow, { name, email, role }: UserChange) {
  return {
    ...(name === undefined || name === user.name ? {} : { name }),
    ...(email === undefined || email === user.email ? {} : { email }),
    ...(role === undefined || role === user.role ? {} : { role }),
  }
}

/** Links that were mailed to the old address open nothing any more. */
async function moveMail(tx: Tx, id: string, email: string): Promise<void> {
  if (await store.hasEmailOfAnother(tx, id, email)) throw emailTaken()
  await deleteResetsOf(tx, id)
}

async function record(tx: Tx, actor: Account, user: UserRow, { role, ...details }: ReturnType<typeof differences>) {
  const subject = { id: user.id, name: user.name }
  if (role !== undefined) {
    await recordChange(tx, { actor, kind: 'role', subject, before: { role: user.role }, after: { role } })
  }
  const changed = Object.keys(details) as (keyof typeof details)[]
  if (changed.length === 0) return
  const before = Object.fromEntries(changed.map((field) => [field, user[field]]))
  await recordChange(tx, { actor, kind: 'user', subject, before, after: details })
}
