import type { AuditedFields, AuditKind } from '#shared/audit-kinds.ts'
import type { Change } from '../contract.ts'
import { formatFieldChanges, listFieldChanges, validateUndo } from '../rules.ts'

export interface AuditEntry {
  id: string
  at: Date
  actorId: string
  actorName: string
  kind: AuditKind
  subjectId: string
  subjectName: string
  before: AuditedFields | null
  after: AuditedFields | null
  /** The id of the entry that undid this one. */
  undoneByEntryId: string | null
}

export const presentChange = (entry: AuditEntry): Change => ({
  _id: entry.id,
  at: entry.at.toISOString(),
  actor: { _id: entry.actorId, name: entry.actorName },
  kind: entry.kind,
  subject: { _id: entry.subjectId, name: entry.subjectName },
  ...(entry.before === null ? {} : { before: entry.before }),
  ...(entry.after === null ? {} : { after: entry.after }),
  ...(entry.undoneByEntryId === null ? {} : { undoneBy: entry.undoneByEntryId }),
  undoable: validateUndo(entry) === undefined,
})

/** Formats the values before or after a change for a CSV cell. */
export const formatFields = (fields: AuditedFields | null): string =>
  formatFieldChanges(listFieldChanges(undefined, fields ?? undefined))
