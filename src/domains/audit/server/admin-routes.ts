import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import { exportChanges, listChanges } from './list-changes.ts'
import { formatChangedFields, presentChange } from './present.ts'
import { undoChange } from './undo-change.ts'

type Deps = Parameters<typeof listChanges>[0]

const columns: CsvColumn<Parameters<typeof presentChange>[0]>[] = [
  { header: 'When', value: ({ at }) => at.toISOString() },
  { header: 'Who', value: ({ actorName }) => actorName },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'What', value: ({ subjectName }) => subjectName },
  { header: 'Before', value: ({ before }) => formatChangedFields(before) },
  { header: 'After', value: ({ after }) => formatChangedFields(after) },
  { header: 'Undone', value: ({ undoneBy }) => (undoneBy === null ? '' : 'yes') },
]

export function auditAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listChanges.path, { schema: contract.listChanges }, async ({ headers, query }, reply) => {
      const { changes, total } = await listChanges(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(changes.map(presentChange))
    })

    app.get(contract.exportChanges.path, { schema: contract.exportChanges }, async ({ headers, query }, reply) =>
      sendCsv(reply, { name: 'changes', columns, batches: await exportChanges(deps, headers.authorization, query) }),
    )

    app.post(contract.undoChange.path, { schema: contract.undoChange }, async ({ headers, params }) => ({
      message: 'Undone',
      change: presentChange(await undoChange(deps, headers.authorization, params.id)),
    }))
  }
}
