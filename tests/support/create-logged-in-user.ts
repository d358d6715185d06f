import type { Account } from '#domains/accounts/server/authenticate.ts'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { generateToken, hashToken } from '#domains/accounts/server/tokens.ts'
import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'

interface UserOptions {
  role?: 'customer' | 'admin'
  name?: string
  loggedInAt?: Date
}

/** Creates logged-in users without passwords, because hashing is slow. */
export async function createLoggedInUsers({ db }: { db: Db }, count: number, options: UserOptions = {}) {
  const { role = 'customer', name = 'Asha', loggedInAt = new Date() } = options
  const created = Array.from({ length: count }, () => {
    const id = newId()
    const account: Account = {
      id,
      name,
      email: `${id}@example.in`,
      mobile: null,
      role,
      isDemo: false,
      hasNoPassword: false,
      claimedAt: null,
      sessionId: newId(),
    }
    return { id, token: generateToken(), account }
  })
  const userFields = { name, passwordHash: '', role }
  await db.insert(users).values(created.map(({ id, account }) => ({ ...userFields, id, email: account.email })))
  const sessionFields = { device: 'a test', createdAt: loggedInAt, lastUsedAt: loggedInAt }
  await db.insert(sessions).values(
    created.map(({ id, token, account }) => ({
      ...sessionFields,
      id: account.sessionId,
      userId: id,
      tokenHash: hashToken(token),
    })),
  )
  return created
}

export async function createLoggedInUser(deps: { db: Db }, options?: UserOptions) {
  const [user] = await createLoggedInUsers(deps, 1, options)
  if (!user) throw new Error('no user was created')
  return user
}
