import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import * as listStore from './list-store.ts'
import { refreshCustomers } from './refresh-customers.ts'
import * as store from './store.ts'

interface SeededCustomer {
  email: string
  tags: string[]
  note?: string | undefined
  at: Date
}

/** Adds tags and a note to a demo customer, without an audit entry. Does nothing if there are some. */
export async function seedCustomer({ db }: { db: Db }, { email, tags, note, at }: SeededCustomer): Promise<void> {
  await refreshCustomers({ db })
  const [userId] = await listStore.findUserIdsByEmail(db, email)
  if (!userId) return
  await db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, userId)
    if (!customer || customer.tags.length > 0 || (await store.listNotes(tx, userId)).length > 0) return
    await store.setTags(tx, userId, tags)
    if (note) await store.insertNote(tx, { id: newId(), userId, text: note, byId: 'demo', byName: 'Demo', at })
  })
}
