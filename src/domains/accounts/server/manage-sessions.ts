import { ShopError } from '#shared/errors.ts'
import { isSessionExpired } from '../rules.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import * as store from './session-store.ts'

export async function listSessions({ db, now }: Pick<Deps, 'db' | 'now'>, { id, role }: Account) {
  const sessions = await store.listSessions(db, id)
  return sessions.filter((session) => !isSessionExpired(session, role, now()))
}

/** Ends the current session. */
export async function logOut({ db }: Pick<Deps, 'db'>, { sessionId }: Account): Promise<void> {
  await store.deleteSession(db, sessionId)
}

export async function endSession({ db }: Pick<Deps, 'db'>, { id }: Account, sessionId: string): Promise<void> {
  const isDeleted = await store.deleteUserSession(db, id, sessionId)
  if (!isDeleted) throw new ShopError('not_found', 'That device is already logged out.')
}

/** Also ends the current session. */
export async function endAllSessions({ db }: Pick<Deps, 'db'>, { id }: Account): Promise<void> {
  await store.deleteUserSessions(db, id)
}
