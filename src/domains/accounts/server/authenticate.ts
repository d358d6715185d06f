import { ShopError } from '#shared/errors.ts'
import type { Permission } from '#shared/permissions.ts'
import { listPermissions, type StaffRole } from '#shared/staff-roles.ts'
import type { Role } from '../contract.ts'
import { isSessionExpired } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as sessions from './session-store.ts'
import { hashToken, isToken } from './tokens.ts'

export interface Account {
  id: string
  name: string
  email: string
  mobile: string | null
  role: Role
  /** Null for customers and owners. */
  staffRole: StaffRole | null
  /** What an admin may do. Empty for customers. */
  permissions: readonly Permission[]
  /** The shop requires two-step login of the staff, and this admin has not set it up. */
  needsSecondFactor: boolean
  /** Whether the demo created the account. */
  isDemo: boolean
  /** True for an account created on the way to checkout, until its owner sets a password. */
  hasNoPassword: boolean
  /** When the owner of the email address claimed an account that was created without a password. */
  claimedAt: Date | null
  sessionId: string
  /** Set if the request has an API key instead of a session. The key's id and name are the actor's. */
  isApiKey?: true
}

/** `lastUsedAt` is updated at most this often. */
const TOUCH_INTERVAL_MS = 60_000
const bearerPattern = /^Bearer +(\S+)$/i

/** Returns undefined without an Authorization header. Throws on an invalid token instead of treating it as a guest. */
export async function authenticate(
  deps: Pick<Deps, 'db' | 'now' | 'sessionCache'>,
  authorization: string | undefined,
): Promise<Account | undefined> {
  if (authorization === undefined) return undefined
  const token = bearerPattern.exec(authorization)?.[1] ?? ''
  if (!isToken(token)) throw sessionEndedError()
  const tokenHash = hashToken(token)
  const session = findCachedSession(deps, tokenHash) ?? (await readSession(deps, tokenHash))
  return { ...session.user, permissions: listPermissions(session.user), sessionId: session.sessionId }
}

/** Returns undefined if the session has expired or must be touched, because both need the row as it is now. */
function findCachedSession({ now, sessionCache }: Pick<Deps, 'now' | 'sessionCache'>, tokenHash: string) {
  const session = sessionCache?.get(tokenHash)
  const requestTime = now()
  if (!session || isSessionExpired(session, session.user.role, requestTime)) return undefined
  return isTouchDue(session, requestTime) ? undefined : session
}

async function readSession({ db, now, sessionCache }: Pick<Deps, 'db' | 'now' | 'sessionCache'>, tokenHash: string) {
  const storeInCache = sessionCache?.startFill(tokenHash)
  const row = await sessions.findSession(db, tokenHash)
  const requestTime = now()
  if (!row || isSessionExpired(row, row.user.role, requestTime)) throw sessionEndedError()
  const mustTouch = isTouchDue(row, requestTime)
  if (mustTouch) await sessions.touchSession(db, row.sessionId, requestTime)
  const session = mustTouch ? { ...row, lastUsedAt: requestTime } : row
  storeInCache?.(session)
  return session
}

const isTouchDue = ({ lastUsedAt }: sessions.SessionWithUser, requestTime: Date) =>
  requestTime.getTime() - lastUsedAt.getTime() >= TOUCH_INTERVAL_MS

/** Also thrown if the account is deleted while its request runs. */
export const sessionEndedError = () =>
  new ShopError('not_logged_in', 'You are no longer logged in. Please log in again.')
