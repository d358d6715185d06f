import { sql } from 'drizzle-orm'
import type { Log } from '#platform/log.ts'
import { newId } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import { generatePassword, hashPassword } from './password.ts'
import * as users from './user-store.ts'
import { validatePasswordStrength } from './validate-password-strength.ts'

const DEFAULT_EMAIL = 'admin@nukkad.local'

export interface FirstAdmin {
  email: string
  /** Set only if it was generated now. It is shown once and not stored. */
  generatedPassword?: string
}

/** Creates an admin if there is none: the one from the settings, or a default one with a generated password. */
export async function ensureFirstAdmin(
  { db, log }: Pick<Deps, 'db'> & { log: Pick<Log, 'warn'> },
  configured: { email: string; password: string } | undefined,
): Promise<FirstAdmin> {
  return db.transaction(async (tx) => {
    // several processes may start on an empty database concurrently
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`)
    const existing = await users.findOldestAdmin(tx)
    if (existing) return { email: existing.email }
    const weakness =
      configured &&
      validatePasswordStrength('ADMIN_PASSWORD', configured.password, {
        name: 'Admin',
        email: configured.email,
        role: 'admin',
      })
    if (weakness) log.warn(`${weakness.field} is weak: ${weakness.message}`)
    const email = configured?.email ?? DEFAULT_EMAIL
    const password = configured?.password ?? generatePassword()
    await users.upsertAdmin(tx, { id: newId(), name: 'Admin', email, passwordHash: await hashPassword(password) })
    return configured ? { email } : { email, generatedPassword: password }
  })
}
