import { foldEmail, isEmail } from '#shared/email.ts'
import type { Deps } from './deps.ts'
import * as users from './user-store.ts'

/** More would not help the admin who checks them one by one. */
const MAX_LISTED = 100

/**
 * Lists accounts from before `isEmail` was strict, and those that share an address in another spelling. They are never
 * merged: only the admin can tell who owns them.
 */
export async function listUnusualEmails({ db }: Pick<Deps, 'db'>) {
  const unusual = await users.listUsersWithUnusualEmail(db, MAX_LISTED * 10)
  const invalid = unusual.filter(({ email, sharesEmail }) => sharesEmail || !isEmail(email)).slice(0, MAX_LISTED)
  const cleaned = new Map(invalid.map((user) => [user.id, cleanEmail(user.email)]))
  const others = [...invalid, ...(await users.listUsersByEmail(db, [...cleaned.values()]))]
  return invalid.map((user) => {
    const email = cleaned.get(user.id)
    return { user, sameAs: others.find((other) => other.id !== user.id && cleanEmail(other.email) === email) }
  })
}

const cleanEmail = (email: string) =>
  foldEmail(email.normalize('NFKC').replace(/[<>\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, ''))
