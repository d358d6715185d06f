import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import * as sessions from './session-store.ts'
import { generateToken, hashToken } from './tokens.ts'
import * as users from './user-store.ts'

interface DemoCustomer {
  name: string
  email: string
  mobile: string
  /** Hash of an unknown random password. */
  passwordHash: string
  joinedAt: Date
}

/** Logs in a demo customer, creating the account if needed, and returns the token. Never logs in to a real account. */
export async function logInDemoCustomer(tx: Tx, { joinedAt, ...customer }: DemoCustomer, now: Date): Promise<string> {
  const created = await users.insertUser(tx, {
    id: newId(joinedAt.getTime()),
    ...customer,
    createdAt: joinedAt,
    isDemo: true,
  })
  const user = created ?? (await users.findUserByEmail(tx, customer.email))
  if (!user?.isDemo) throw new ShopError('conflict', `${customer.email} belongs to a real account.`)
  const token = generateToken()
  const session = { id: newId(), tokenHash: hashToken(token), userId: user.id, device: 'Demo' }
  await sessions.insertSession(tx, { ...session, createdAt: now, lastUsedAt: now })
  return token
}

export async function endDemoSessions({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sessions.deleteDemoSessions(db)
}
