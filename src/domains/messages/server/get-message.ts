import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './message-store.ts'

export async function getMessage(
  deps: Parameters<typeof requireAdmin>[0],
  authorization: string | undefined,
  id: string,
) {
  await requireAdmin(deps, authorization)
  return readMessage(deps.db, id)
}

/** A message with what was answered. */
export async function readMessage(db: Parameters<typeof store.findMessage>[0], id: string) {
  const message = await store.findMessage(db, id)
  if (!message) throw noSuchMessage()
  return { ...message, answers: await store.findAnswers(db, id) }
}

export const noSuchMessage = () =>
  new ShopError('not_found', 'This message is not there any more. Somebody may have deleted it as spam.')
