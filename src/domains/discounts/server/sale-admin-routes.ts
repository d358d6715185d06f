import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SECOND } from '#shared/time.ts'
import * as contract from '../sale-contract.ts'
import { createSale } from './create-sale.ts'
import type { Deps } from './deps.ts'
import { endSale, undoSale } from './end-sale.ts'
import { getSale, getSaleDetail, listSales } from './get-sale.ts'
import { presentSale, presentSaleDetail } from './present-sale.ts'
import { runDueSales } from './run-sales.ts'

const MAX_WAIT_MS = 5 * SECOND

export function saleAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const { listSales: list, createSale: create, endSale: end, undoSale: undo } = contract
    /** Changes the prices right away instead of at the next check. Those of a large sale go on changing after the response. */
    const runAndRead = async (id: string) => {
      await Promise.race([runDueSales(deps), wait(MAX_WAIT_MS, undefined, { ref: false })])
      return presentSale(await getSale(deps, id), deps.now())
    }

    app.get(list.path, { schema: list }, async ({ query }, reply) => {
      const { rows, total } = await listSales(deps, query)
      return reply.header('X-Total-Count', total).send(rows.map((row) => presentSale(row, deps.now())))
    })

    app.get(contract.getSale.path, { schema: contract.getSale }, async ({ params }) =>
      presentSaleDetail(await getSaleDetail(deps, params.id), deps.now()),
    )

    app.post(create.path, { schema: create }, async ({ actor, body }, reply) =>
      reply.code(201).send(await runAndRead(await createSale(deps, actor, body))),
    )

    app.post(end.path, { schema: end }, async ({ actor, params }) => {
      await endSale(deps, actor, params.id)
      return runAndRead(params.id)
    })

    app.post(undo.path, { schema: undo }, async ({ actor, params }) => {
      await undoSale(deps, actor, params.id)
      return runAndRead(params.id)
    })
  }
}
