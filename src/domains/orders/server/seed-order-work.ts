import * as adminStore from './admin-store.ts'
import type { Deps } from './deps.ts'
import * as noteStore from './note-store.ts'

interface SeededWork {
  orderId: string
  tags: string[]
  note: string
  at: Date
}

/** Adds tags and a note to a demo order, without an audit entry. Does nothing if there are some. */
export async function seedOrderWork({ db }: Pick<Deps, 'db'>, { orderId, tags, note, at }: SeededWork): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await adminStore.lockOrder(tx, orderId)
    if (!order?.isDemo || order.tags.length > 0 || (await noteStore.countNotes(tx, orderId)) > 0) return
    await adminStore.setTags(tx, orderId, tags)
    await noteStore.insertNote(tx, { orderId, text: note, at, by: 'demo', byName: 'Demo' })
  })
}
