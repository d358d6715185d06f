import type { Db } from '#platform/database/connect.ts'
import { hashPassword, randomPassword } from './password.ts'
import { deleteResetsOf } from './reset-store.ts'
import { deleteSessionsOf } from './session-store.ts'
import * as store from './store.ts'

/** Gives an admin who has lost it a new password, and ends every session; answers nothing where there is no such admin. */
export async function resetAdminPassword({ db }: { db: Db }, email: string): Promise<string | undefined> {
  const user = await store.findUserByEmail(db, email)
  if (user?.role !== 'admin') return undefined
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await store.setPassword(tx, user.id, passwordHash)
    await deleteSessionsOf(tx, user.id)
    await deleteResetsOf(tx, user.id)
  })
  return password
}
