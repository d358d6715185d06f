import type { Account } from '#domains/accounts/server/authenticate.ts'
import { sessions, users } from '#domains/accounts/server/tables.ts'
import { generateToken, hashToken } from '#domains/accounts/server/tokens.ts'
import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { listPermissions, type StaffRole } from '#shared/staff-roles.ts'

interface UserOptions {
  role?: 'customer' | 'admin'
  /** Null is an owner. */
  staffRole?: StaffRole | null
  name?: string
  loggedInAt?: Date
}

/** Creates logged-in users without passwords, because hashing is slow. */
export async function createLoggedInUsers({ db }: { db: Db }, count: number, options: UserOptions = {}) {
  const { role = 'customer', staffRole = null, name = 'Asha', loggedInAt = new Date() } = options
  const created = Array.from({ length: count }, () => {
    const id = newId()
    const account: Account = {
      id,
      name,
      email: `${id}@example.in`,
      mobile: null,
      role,
      staffRole,
      permissions: listPermissions({ role, staffRole }),
      needsSecondFactor: false,
      isDemo: false,
      hasNoPassword: false,
      claimedAt: null,
      sessionId: newId(),
    }
    return { id, token: generateToken(), account }
  })
  const userFields = { name, passwordHash: '', role, staffRole }
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
