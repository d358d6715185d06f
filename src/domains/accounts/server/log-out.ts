import { requireUser } from './authenticate.ts'
import { deleteSession } from './session-store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function logOut(deps: Deps, authorization: string | undefined): Promise<void> {
  const { sessionId } = await requireUser(deps, authorization)
  await deleteSession(deps.db, sessionId)
}
