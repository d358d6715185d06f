import { foldEmail, isEmail } from '#shared/email.ts'
import type { Deps } from './deps.ts'
import * as users from './user-store.ts'

/** More would not help the admin who checks them one by one. */
const MAX_LISTED = 100
/** The database finds candidates that `isEmail` may accept, so more are read than listed. */
const MAX_CANDIDATES = 10 * MAX_LISTED

/**
 * Lists accounts from before `isEmail` was strict, and those that share an address in another spelling. They are never
 * merged: only the admin can tell who owns them.
 */
export async function listUnusualEmails({ db }: Pick<Deps, 'db'>) {
  const candidates = await users.listUsersWithUnusualEmail(db, MAX_CANDIDATES)
  const unusual = candidates.filter(({ email, sharesEmail }) => sharesEmail || !isEmail(email)).slice(0, MAX_LISTED)
  const cleanEmails = new Map(unusual.map((user) => [user.id, cleanEmail(user.email)]))
  const others = [...unusual, ...(await users.listUsersByEmail(db, [...cleanEmails.values()]))]
  return unusual.map((user) => {
    const email = cleanEmails.get(user.id)
    return { user, sameAs: others.find((other) => other.id !== user.id && cleanEmail(other.email) === email) }
  })
}

const cleanEmail = (email: string) =>
  foldEmail(email.normalize('NFKC').replace(/[<>\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, ''))
