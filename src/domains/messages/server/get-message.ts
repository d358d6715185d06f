import { requireAdmin } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './message-store.ts'

export async function getMessage(
  deps: Parameters<typeof requireAdmin>[0],
  authorization: string | undefined,
  id: string,
) {
  await requireAdmin(deps, authorization)
  return getMessageWithReplies(deps.db, id)
}

/** Returns the message with its replies. */
export async function getMessageWithReplies(db: Parameters<typeof store.findMessage>[0], id: string) {
  const message = await store.findMessage(db, id)
  if (!message) throw messageNotFound()
  return { ...message, answers: await store.listReplies(db, id) }
}

export const messageNotFound = () =>
  new ShopError('not_found', 'This message no longer exists. Another admin may have deleted it as spam.')
