import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_NOTES } from '../note-contract.ts'
import { toAuditSubject } from './change-status.ts'
import type { Deps } from './deps.ts'
import { orderNotFound } from './get-order.ts'
import { lockOrder } from './lock-order.ts'
import * as noteStore from './note-store.ts'
import { findOrder } from './store.ts'

type NoteDeps = Pick<Deps, 'db' | 'now'>

export async function listOrderNotes({ db }: Pick<Deps, 'db'>, orderId: string): Promise<noteStore.NoteRow[]> {
  if (!(await findOrder(db, { id: orderId }))) throw orderNotFound()
  return noteStore.listNotes(db, orderId)
}

export async function addOrderNote(
  { db, now }: NoteDeps,
  actor: Account,
  { orderId, text }: { orderId: string; text: string },
): Promise<noteStore.NoteRow[]> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if ((await noteStore.countNotes(tx, orderId)) >= MAX_NOTES)
      throw new ShopError('conflict', `An order can have at most ${MAX_NOTES} notes.`)
    await noteStore.insertNote(tx, { orderId, text, at: now(), by: actor.id, byName: actor.name })
    return noteStore.listNotes(tx, orderId)
  })
}

export async function removeOrderNote(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  { orderId, noteId }: { orderId: string; noteId: number },
): Promise<noteStore.NoteRow[]> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const note = (await noteStore.listNotes(tx, orderId)).find(({ id }) => id === noteId)
    if (!note) throw new ShopError('not_found', 'This note was removed before.')
    await noteStore.deleteNote(tx, { orderId, id: noteId })
    await recordAuditEntry(tx, {
      actor,
      kind: 'order',
      subject: toAuditSubject(order),
      before: { note: note.text },
      after: { note: '' },
    })
    return noteStore.listNotes(tx, orderId)
  })
}
