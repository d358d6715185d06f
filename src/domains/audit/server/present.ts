import type { ChangedFields, ChangeKind } from '#shared/change-kinds.ts'
import type { Change } from '../contract.ts'
import { describeFields, inWords, undoProblem } from '../rules.ts'

interface ChangeRow {
  id: string
  at: Date
  actorId: string
  actorName: string
  kind: ChangeKind
  subjectId: string
  subjectName: string
  before: ChangedFields | null
  after: ChangedFields | null
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
  undoable: undoProblem(row) === undefined,
})

/** Formats one side of a change for a CSV cell. */
export const presentFields = (fields: ChangedFields | null): string =>
  inWords(describeFields(undefined, fields ?? undefined))
