import { isSessionExpired } from '../rules.ts'
import { requireUser } from './authenticate.ts'
import * as store from './session-store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function listSessions(deps: Deps, authorization: string | undefined) {
  const { id, role, sessionId } = await requireUser(deps, authorization)
  const now = deps.now?.() ?? new Date()
  const sessions = await store.listSessions(deps.db, id)
  return { sessions: sessions.filter((session) => !isSessionExpired(session, role, now)), current: sessionId }
}
