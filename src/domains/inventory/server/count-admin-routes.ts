import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../count-contract.ts'
import {
  bookStockCount,
  cancelStockCount,
  clearCountedUnits,
  getStockCount,
  scanCode,
  setCountedUnits,
  startStockCount,
  undoStockCount,
} from './count-stock.ts'
import type { Deps } from './deps.ts'
import { listStockCounts } from './list-stock-counts.ts'
import { presentCount, presentCountDetail, presentCountLine, presentScan } from './present.ts'

export function countAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listStockCounts.path, { schema: contract.listStockCounts }, async () =>
      (await listStockCounts(deps)).map(presentCount),
    )

    app.post(contract.startStockCount.path, { schema: contract.startStockCount }, async ({ actor, body }, reply) =>
      reply.code(201).send(presentCountDetail(await startStockCount(deps, actor, body))),
    )

    app.get(contract.getStockCount.path, { schema: contract.getStockCount }, async ({ params }) =>
      presentCountDetail(await getStockCount(deps, params.id)),
    )

    app.post(contract.scanCode.path, { schema: contract.scanCode }, async ({ actor, params, body }) =>
      presentScan(await scanCode(deps, actor, { ...params, ...body })),
    )

    const { setCountedUnits: set, clearCountedUnits: clear } = contract
    app.put(set.path, { schema: set }, async ({ actor, params, body }) =>
      presentCountLine(await setCountedUnits(deps, actor, { ...params, ...body })),
    )

    app.delete(clear.path, { schema: clear }, async ({ params }) => {
      await clearCountedUnits(deps, params)
      return { message: 'Variant taken out of the count' }
    })

    app.post(contract.bookStockCount.path, { schema: contract.bookStockCount }, async ({ actor, params }) => ({
      message: 'Count booked',
      booked: await bookStockCount(deps, actor, params.id),
    }))

    app.post(contract.cancelStockCount.path, { schema: contract.cancelStockCount }, async ({ actor, params }) => {
      await cancelStockCount(deps, actor, params.id)
      return { message: 'Count cancelled' }
    })

    app.post(contract.undoStockCount.path, { schema: contract.undoStockCount }, async ({ actor, params }) => ({
      message: 'Count undone',
      undone: await undoStockCount(deps, actor, params.id),
    }))
  }
}
