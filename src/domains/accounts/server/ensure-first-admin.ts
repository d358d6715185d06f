import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { newId } from '#shared/ids.ts'
import { hashPassword, randomPassword } from './password.ts'
import * as store from './store.ts'
import { weakPasswordProblem } from './weak-password.ts'

const DEFAULT_EMAIL = 'admin@nukkad.local'

export interface FirstAdmin {
  email: string
  /** Only here when this start made it up: it is shown once and kept nowhere. */
  generatedPassword?: string
}

/** A shop without an admin gets one: the one the settings name, or one with a password made up now. */
export async function ensureFirstAdmin(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  named: { email: string; password: string } | undefined,
): Promise<FirstAdmin> {
  return db.transaction(async (tx) => {
    // several processes may start on an empty database at once
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`)
    const existing = await store.oldestAdmin(tx)
    if (existing) return { email: existing.email }
    const problem =
      named &&
      weakPasswordProblem('ADMIN_PASSWORD', named.password, { name: 'Admin', email: named.email, role: 'admin' })
    if (problem) log.warn(`${problem.field} is easily guessed: ${problem.message}`)
    const email = named?.email ?? DEFAULT_EMAIL
    const password = named?.password ?? randomPassword()
    await store.upsertAdmin(tx, { id: newId(), name: 'Admin', email, passwordHash: await hashPassword(password) })
    return named ? { email } : { email, generatedPassword: password }
  })
}
