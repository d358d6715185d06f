import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import { customerNotFound } from './get-customer.ts'
import { refreshCustomers } from './refresh-customers.ts'
import * as store from './store.ts'

/** The log says that there is a note, and not what is in it: the note is deleted with the customer, the entry stays. */
export async function addNote(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { customerId, text }: { customerId: string; text: string },
): Promise<store.NoteRow> {
  await refreshCustomers(deps)
  const note = { id: newId(), userId: customerId, text, byId: actor.id, byName: actor.name, at: deps.now() }
  return deps.db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, customerId)
    if (!customer) throw customerNotFound()
    await store.insertNote(tx, note)
    const subject = { id: customerId, name: customer.name }
    await recordAuditEntry(tx, { actor, kind: 'user', subject, after: { change: 'note added' } })
    return note
  })
}

export async function deleteNote(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  { customerId, noteId }: { customerId: string; noteId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, customerId)
    const isDeleted = customer && (await store.deleteNote(tx, { id: noteId, userId: customerId, byId: actor.id }))
    if (!isDeleted) throw new ShopError('not_found', 'Note not found, or written by somebody else.')
    const subject = { id: customerId, name: customer.name }
    await recordAuditEntry(tx, { actor, kind: 'user', subject, after: { change: 'note deleted' } })
  })
}
