import { sessions, users } from '#domains/accounts/server/tables.ts'
import { hashToken, newToken } from '#domains/accounts/server/tokens.ts'
import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'

interface Joining {
  role?: 'customer' | 'admin'
  name?: string
  /** When they logged in. */
  at?: Date
}

/** So many who are logged in; no password is hashed for them. */
export async function joinUsers({ db }: { db: Db }, count: number, joining: Joining = {}) {
  const { role = 'customer', name = 'Asha', at = new Date() } = joining
  const joined = Array.from({ length: count }, () => ({ id: newId(), token: newToken() }))
  const user = { name, passwordHash: '', role }
  await db.insert(users).values(joined.map(({ id }) => ({ ...user, id, email: `${id}@example.in` })))
  const session = { device: 'a test', createdAt: at, lastUsedAt: at }
  await db
    .insert(sessions)
    .values(joined.map(({ id, token }) => ({ ...session, id: newId(), userId: id, tokenHash: hashToken(token) })))
  return joined
}

/** One of them. */
export async function joinUser(deps: { db: Db }, joining?: Joining) {
  const [user] = await joinUsers(deps, 1, joining)
  if (!user) throw new Error('nobody joined')
  return user
}
