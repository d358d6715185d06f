import { recordChange } from '#platform/audit/record-change.ts'
import type { Db } from '#platform/database/connect.ts'
import { generatePassword, hashPassword } from './password.ts'
import { deleteUserResets } from './reset-store.ts'
import { deleteFactor, deleteUserChallenges } from './second-factor-store.ts'
import { deleteUserSessions } from './session-store.ts'
import * as store from './store.ts'

/** The audit log's actor for changes made from the command line. */
const cliActor = { id: 'machine', name: 'npm run admin:password' }

interface Options {
  /** Also turns the second factor off, for an admin who lost the app and the recovery codes. */
  withoutSecondFactor?: boolean
}

/** Sets a generated password, ends all sessions and returns the password; undefined if there is no such admin. */
export async function resetAdminPassword(
  { db }: { db: Db },
  email: string,
  { withoutSecondFactor = false }: Options = {},
): Promise<string | undefined> {
  const user = await store.findUserByEmail(db, email)
  if (user?.role !== 'admin') return undefined
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await store.setPassword(tx, user.id, passwordHash)
    await deleteUserSessions(tx, user.id)
    await deleteUserResets(tx, user.id)
    await deleteUserChallenges(tx, user.id)
    if (!withoutSecondFactor || !(await deleteFactor(tx, user.id))) return
    const change = { before: { twoStepLogin: 'on' }, after: { twoStepLogin: 'off' } }
    await recordChange(tx, { actor: cliActor, kind: 'user', subject: user, ...change })
  })
  return password
}
