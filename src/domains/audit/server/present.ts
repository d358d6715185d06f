import type { AuditedFields, AuditKind } from '#shared/audit-kinds.ts'
import type { Change } from '../contract.ts'
import { describeFields, findUndoProblem, formatFieldChanges } from '../rules.ts'

interface ChangeRow {
  id: string
  at: Date
  actorId: string
  actorName: string
  kind: AuditKind
  subjectId: string
  subjectName: string
  before: AuditedFields | null
  after: AuditedFields | null
  undoneBy: string | null
}

export const presentChange = (row: ChangeRow): Change => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actorId, name: row.actorName },
  kind: row.kind,
  subject: { _id: row.subjectId, name: row.subjectName },
  ...(row.before === null ? {} : { before: row.before }),
  ...(row.after === null ? {} : { after: row.after }),
  ...(row.undoneBy === null ? {} : { undoneBy: row.undoneBy }),
  undoable: findUndoProblem(row) === undefined,
})

/** Formats one side of a change for a CSV cell. */
export const formatChangedFields = (fields: AuditedFields | null): string =>
  formatFieldChanges(describeFields(undefined, fields ?? undefined))
