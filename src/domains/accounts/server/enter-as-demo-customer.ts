import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { deleteDemoSessions, insertSession } from './session-store.ts'
import * as store from './store.ts'
import { hashToken, newToken } from './tokens.ts'

interface Entering {
  name: string
  email: string
  mobile: string
  /** Of a password that nobody knows. */
  passwordHash: string
  joinedAt: Date
}

/** Logs a customer of the demo in, who is made when first needed; answers the token. Nobody else's account is opened. */
export async function enterAsDemoCustomer(tx: Tx, { joinedAt, ...customer }: Entering): Promise<string> {
  const made = await store.insertUser(tx, {
    id: newId(joinedAt.getTime()),
    ...customer,
    createdAt: joinedAt,
    isDemo: true,
  })
  const user = made ?? (await store.findUserByEmail(tx, customer.email))
  if (!user?.isDemo) throw new ShopError('conflict', `${customer.email} is the address of somebody else.`)
  const [token, now] = [newToken(), new Date()]
  const session = { id: newId(), tokenHash: hashToken(token), userId: user.id, device: 'Demo' }
  await insertSession(tx, { ...session, createdAt: now, lastUsedAt: now })
  return token
}

/** Ends what they were let in by. */
export async function letDemoCustomersGo({ db }: { db: Db }): Promise<void> {
  await deleteDemoSessions(db)
}
