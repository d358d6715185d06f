import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import * as store from './message-store.ts'

/** Returns the message with its replies. Accepts a transaction, to read its uncommitted changes. */
export async function getMessage({ db }: { db: Queryable }, id: string) {
  const message = await store.findMessage(db, id)
  if (!message) throw createMessageNotFoundError()
  return { ...message, replies: await store.listReplies(db, id) }
}

export const createMessageNotFoundError = () =>
  new ShopError('not_found', 'This message no longer exists. Another admin may have deleted it as spam.')
