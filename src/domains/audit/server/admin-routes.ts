import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { exportAuditEntries, listAuditEntries } from './list-audit-entries.ts'
import { type AuditEntry, formatFields, presentChange } from './present.ts'
import { undoChange } from './undo-change.ts'

const csvColumns: CsvColumn<AuditEntry>[] = [
  { header: 'When', value: ({ at }) => at.toISOString() },
  { header: 'Who', value: ({ actorName }) => actorName },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'What', value: ({ subjectName }) => subjectName },
  { header: 'Before', value: ({ before }) => formatFields(before) },
  { header: 'After', value: ({ after }) => formatFields(after) },
  { header: 'Undone', value: ({ undoneByEntryId }) => (undoneByEntryId === null ? '' : 'yes') },
]

export function auditAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listChanges.path, { schema: contract.listChanges }, async ({ query }, reply) => {
      const { entries, total } = await listAuditEntries(deps, query)
      return reply.header('X-Total-Count', total).send(entries.map(presentChange))
    })

    app.get(contract.exportChanges.path, { schema: contract.exportChanges }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'changes', columns: csvColumns, batches: exportAuditEntries(deps, query) }),
    )

    app.post(contract.undoChange.path, { schema: contract.undoChange }, async ({ actor, params }) => ({
      message: 'Undone',
      change: presentChange(await undoChange(deps, actor, params.id)),
    }))
  }
}
