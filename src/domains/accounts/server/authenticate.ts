import { ShopError } from '#shared/errors.ts'
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
  /** Whether the demo created the account. */
  isDemo: boolean
  sessionId: string
}

/** `lastUsedAt` is updated at most this often. */
const TOUCH_INTERVAL_MS = 60_000
const bearerPattern = /^Bearer +(\S+)$/i

/** Returns undefined without an Authorization header. Throws on an invalid token instead of treating it as a guest. */
export async function authenticate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<Account | undefined> {
  if (authorization === undefined) return undefined
  const token = bearerPattern.exec(authorization)?.[1] ?? ''
  const session = isToken(token) ? await sessions.findSession(db, hashToken(token)) : undefined
  if (!session) throw sessionEndedError()
  const requestTime = now()
  if (isSessionExpired(session, session.user.role, requestTime)) throw sessionEndedError()
  if (requestTime.getTime() - session.lastUsedAt.getTime() >= TOUCH_INTERVAL_MS)
    await sessions.touchSession(db, session.sessionId, requestTime)
  return { ...session.user, sessionId: session.sessionId }
}

/** Also thrown if the account is deleted while its request runs. */
export const sessionEndedError = () =>
  new ShopError('not_logged_in', 'You are no longer logged in. Please log in again.')
