import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getGstr1, readRegister } from './get-gstr1.ts'
import { gstr1Columns } from './gstr1-columns.ts'
import { registerColumns } from './register-columns.ts'

export function taxAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getGstr1.path, { schema: contract.getGstr1 }, async ({ query }, reply) => {
      const { month, table, format } = query
      const gstr1 = await getGstr1(deps, month)
      if (!table) return gstr1
      if (format === 'csv') return sendTable(reply, table, gstr1)
      const { gstin, invoices, creditNotes } = gstr1
      return { month, gstin, invoices, creditNotes, [table]: gstr1[table] }
    })

    app.get(contract.exportRegister.path, { schema: contract.exportRegister }, async ({ query }, reply) =>
      sendCsv(reply, {
        name: `gst-register-${query.month}`,
        columns: registerColumns,
        batches: readRegister(deps, query.month),
      }),
    )
  }
}

async function sendTable<T extends contract.Gstr1Table>(
  reply: FastifyReply,
  table: T,
  gstr1: contract.Gstr1Rows & { month: string },
) {
  const rows: contract.Gstr1Rows[T] = gstr1[table]
  const batches = (async function* () {
    yield rows as contract.Gstr1Rows[T][number][]
  })()
  return sendCsv(reply, { name: `gstr1-${table}-${gstr1.month}`, columns: gstr1Columns[table], batches })
}
