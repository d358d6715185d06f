import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { deleteDemoSessions, insertSession } from './session-store.ts'
import * as store from './store.ts'
import { generateToken, hashToken } from './tokens.ts'

interface DemoCustomer {
  name: string
  email: string
  mobile: string
  /** Hash of an unknown random password. */
  passwordHash: string
  joinedAt: Date
}

/** Logs in a demo customer, creating the account if needed, and returns the token. Never logs in to a real account. */
export async function logInDemoCustomer(tx: Tx, { joinedAt, ...customer }: DemoCustomer): Promise<string> {
  const created = await store.insertUser(tx, {
    id: newId(joinedAt.getTime()),
    ...customer,
    createdAt: joinedAt,
    isDemo: true,
  })
  const user = created ?? (await store.findUserByEmail(tx, customer.email))
  if (!user?.isDemo) throw new ShopError('conflict', `${customer.email} belongs to a real account.`)
  const [token, now] = [generateToken(), new Date()]
  const session = { id: newId(), tokenHash: hashToken(token), userId: user.id, device: 'Demo' }
  await insertSession(tx, { ...session, createdAt: now, lastUsedAt: now })
  return token
}

export async function endDemoSessions({ db }: { db: Db }): Promise<void> {
  await deleteDemoSessions(db)
}
