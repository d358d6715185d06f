import type { OrderNote } from '../note-contract.ts'
import type { OrderView } from '../view-contract.ts'
import type { NoteRow } from './note-store.ts'
import type { ViewRow } from './view-store.ts'

export const presentNote = ({ id, text, at, byName }: NoteRow): OrderNote => ({
  _id: String(id),
  text,
  at: at.toISOString(),
  by: byName,
})

export const presentView = ({ id, name, query }: ViewRow): OrderView => ({ _id: String(id), name, query })
