import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { Role } from '../contract.ts'
import { isSessionOver } from '../rules.ts'
import { findSession, touchSession } from './session-store.ts'
import { hashToken, isToken } from './tokens.ts'

/** Who is logged in. */
export interface Account {
  id: string
  name: string
  email: string
  mobile: string | null
  role: Role
  /** Made up by the demo. */
  isDemo: boolean
  /** The session that asks. */
  sessionId: string
}

interface Deps {
  db: Db
  /** The database's time unless told. */
  now?: () => Date
}

/** Finer than this, nobody needs to know when a session was used last. */
const TOUCH_MS = 60_000
const bearer = /^Bearer +(\S+)$/i

/** Who sends this token, or nobody when none is sent. One that opens nothing is refused, not taken for none. */
export async function authenticate({ db, now }: Deps, authorization: string | undefined): Promise<Account | undefined> {
  if (authorization === undefined) return undefined
  const token = bearer.exec(authorization)?.[1] ?? ''
  const session = isToken(token) ? await findSession(db, hashToken(token)) : undefined
  if (!session) throw noLongerLoggedIn()
  const at = now?.() ?? session.now
  if (isSessionOver(session, session.user.role, at)) throw noLongerLoggedIn()
  if (at.getTime() - session.lastUsedAt.getTime() >= TOUCH_MS) await touchSession(db, session.sessionId, at)
  return { ...session.user, sessionId: session.sessionId }
}

/** Said, too, to whoever's account is deleted between this question and what it was asked for. */
export const noLongerLoggedIn = () =>
  new ShopError('not_logged_in', 'You are no longer logged in. Please log in again.')

/** For what only somebody with an account may do. */
export async function requireUser(deps: Deps, authorization: string | undefined): Promise<Account> {
  const account = await authenticate(deps, authorization)
  if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
  return account
}

export async function requireAdmin(deps: Deps, authorization: string | undefined): Promise<Account> {
  const account = await requireUser(deps, authorization)
  if (account.role !== 'admin') throw new ShopError('forbidden', 'Only admins may do this.')
  return account
}
