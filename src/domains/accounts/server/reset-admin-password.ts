import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Deps } from './deps.ts'
import { endPendingLogins } from './end-pending-logins.ts'
import { generatePassword, hashPassword } from './password.ts'
import * as factors from './second-factor-store.ts'
import * as sessions from './session-store.ts'
import * as users from './user-store.ts'

/** The audit log's actor for changes made from the command line. */
const cliActor = { id: 'machine', name: 'npm run admin:password' }

interface Options {
  /** Also turns two-factor authentication off, for an admin who lost the app and the recovery codes. */
  withoutSecondFactor?: boolean
}

/** Sets a generated password, ends all sessions and returns the password; undefined if there is no such admin. */
export async function resetAdminPassword(
  { db }: Pick<Deps, 'db'>,
  email: string,
  { withoutSecondFactor = false }: Options = {},
): Promise<string | undefined> {
  const user = await users.findUserByEmail(db, email)
  if (user?.role !== 'admin') return undefined
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await users.setPassword(tx, user.id, passwordHash)
    await sessions.deleteUserSessions(tx, user.id)
    await endPendingLogins(tx, user.id)
    if (!withoutSecondFactor || !(await factors.deleteFactor(tx, user.id))) return
    const change = { before: { twoStepLogin: 'on' }, after: { twoStepLogin: 'off' } }
    await recordAuditEntry(tx, { actor: cliActor, kind: 'user', subject: user, ...change })
  })
  return password
}
