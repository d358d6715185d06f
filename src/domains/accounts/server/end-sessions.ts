import { ShopError } from '#shared/errors.ts'
import { requireUser } from './authenticate.ts'
import * as store from './session-store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function endSession(deps: Deps, authorization: string | undefined, sessionId: string): Promise<void> {
  const { id } = await requireUser(deps, authorization)
  const isEnded = await store.deleteUserSession(deps.db, id, sessionId)
  if (!isEnded) throw new ShopError('not_found', 'That device is already logged out.')
}

/** Also ends the current session. */
export async function endAllSessions(deps: Deps, authorization: string | undefined): Promise<void> {
  const { id } = await requireUser(deps, authorization)
  await store.deleteUserSessions(deps.db, id)
}
