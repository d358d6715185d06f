import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { Role } from '../contract.ts'
import { isSessionExpired } from '../rules.ts'
import { findSession, touchSession } from './session-store.ts'
import { hashToken, isToken } from './tokens.ts'

export interface Account {
  id: string
  name: string
  email: string
  mobile: string | null
  role: Role
  /** Created by the demo. */
  isDemo: boolean
  sessionId: string
}

interface Deps {
  db: Db
  /** Defaults to the database's time. */
  now?: () => Date
}

/** `lastUsedAt` is updated at most this often. */
const TOUCH_INTERVAL_MS = 60_000
const bearerPattern = /^Bearer +(\S+)$/i

/** Returns undefined without a token. Throws on an invalid token instead of treating it as a guest. */
export async function authenticate({ db, now }: Deps, authorization: string | undefined): Promise<Account | undefined> {
  if (authorization === undefined) return undefined
  const token = bearerPattern.exec(authorization)?.[1] ?? ''
  const session = isToken(token) ? await findSession(db, hashToken(token)) : undefined
  if (!session) throw sessionEndedError()
  const at = now?.() ?? session.now
  if (isSessionExpired(session, session.user.role, at)) throw sessionEndedError()
  if (at.getTime() - session.lastUsedAt.getTime() >= TOUCH_INTERVAL_MS) await touchSession(db, session.sessionId, at)
  return { ...session.user, sessionId: session.sessionId }
}

/** Also thrown if the account is deleted between authentication and the change. */
export const sessionEndedError = () =>
  new ShopError('not_logged_in', 'You are no longer logged in. Please log in again.')

export async function requireUser(deps: Deps, authorization: string | undefined): Promise<Account> {
  const account = await authenticate(deps, authorization)
  if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
  return account
}

export async function requireAdmin(deps: Deps, authorization: string | undefined): Promise<Account> {
  const account = await requireUser(deps, authorization)
  if (account.role !== 'admin') throw new ShopError('forbidden', 'Only admins can do this.')
  return account
}
