import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import * as store from './message-store.ts'
import { hasMessageFrom } from './personal-data-store.ts'

interface SeededMessage {
  name: string
  email: string
  message: string
  sentAt: Date
  reply?: { text: string; at: Date } | undefined
}

/** Adds a message of a demo customer, without an email or an audit entry. Does nothing if the address has written before. */
export async function seedMessage({ db }: { db: Db }, { name, email, message, sentAt, reply }: SeededMessage) {
  await db.transaction(async (tx) => {
    if (await hasMessageFrom(tx, email)) return
    const id = newId(sentAt.getTime())
    await store.addMessage(tx, { id, name, email, message, createdAt: sentAt })
    if (!reply) return
    await store.addReply(tx, {
      id: newId(),
      messageId: id,
      text: reply.text,
      byId: 'demo',
      byName: 'Demo',
      at: reply.at,
    })
    await store.setMessageState(tx, id, 'answered', reply.at)
  })
}
