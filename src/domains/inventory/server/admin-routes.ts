import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, formatCsvTime, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { adjustStock } from './adjust-stock.ts'
import type { Deps } from './deps.ts'
import { exportMovements, listMovements, type NamedMovement } from './list-movements.ts'
import { listVariants } from './list-variants.ts'
import { presentMovement, presentVariant } from './present.ts'

const movementColumns: CsvColumn<NamedMovement>[] = [
  { header: 'Time (IST)', value: ({ at }) => formatCsvTime(at) },
  { header: 'Product', value: ({ name }) => name },
  { header: 'SKU', value: ({ sku }) => sku },
  { header: 'Size', value: ({ size }) => size },
  { header: 'Colour', value: ({ color }) => color },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Quantity', value: ({ quantity }) => quantity },
  { header: 'On hand after', value: ({ onHandAfter }) => onHandAfter },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Who', value: ({ actorName }) => actorName },
  { header: 'Note', value: ({ note }) => note },
]

export function stockAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listStockVariants.path, { schema: contract.listStockVariants }, async ({ query }, reply) => {
      const { variants, total } = await listVariants(deps, query)
      return reply.header('X-Total-Count', total).send(variants.map(presentVariant))
    })

    app.get(contract.listMovements.path, { schema: contract.listMovements }, async ({ query }, reply) => {
      const { movements, total } = await listMovements(deps, query)
      return reply.header('X-Total-Count', total).send(movements.map(presentMovement))
    })

    app.get(contract.exportMovements.path, { schema: contract.exportMovements }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'stock-movements', columns: movementColumns, batches: exportMovements(deps, query) }),
    )

    app.post(contract.adjustStock.path, { schema: contract.adjustStock }, async ({ actor, body }) => {
      const adjusted = await adjustStock(deps, actor, body)
      return { message: 'Stock adjusted', variantId: body.variantId, ...adjusted }
    })
  }
}
