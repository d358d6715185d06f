import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { approveReturn } from './approve-return.ts'
import type { Deps } from './deps.ts'
import { getReturnDetail } from './get-return-detail.ts'
import { exportReturns, listAdminReturns } from './list-admin-returns.ts'
import { presentAdminReturn, presentAdminReturnDetail } from './present.ts'
import { receiveReturn } from './receive-return.ts'
import { refundReturn } from './refund-return.ts'
import { rejectReturn } from './reject-return.ts'
import { returnColumns } from './return-columns.ts'
import { sendExchange } from './send-exchange.ts'

export function returnAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listAdminReturns.path, { schema: contract.listAdminReturns }, async ({ query }, reply) => {
      const { returns, total } = await listAdminReturns(deps, query)
      return reply.header('X-Total-Count', total).send(returns.map(presentAdminReturn))
    })

    app.get(contract.exportAdminReturns.path, { schema: contract.exportAdminReturns }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'returns', columns: returnColumns, batches: exportReturns(deps, query) }),
    )

    app.get(contract.getAdminReturn.path, { schema: contract.getAdminReturn }, async ({ params }) =>
      presentAdminReturnDetail(await getReturnDetail(deps.db, params.id)),
    )

    app.post(contract.approveReturn.path, { schema: contract.approveReturn }, async ({ actor, params }) =>
      presentAdminReturnDetail(await approveReturn(deps, actor, params.id)),
    )

    app.post(contract.rejectReturn.path, { schema: contract.rejectReturn }, async ({ actor, params, body }) =>
      presentAdminReturnDetail(await rejectReturn(deps, actor, { ...params, ...body })),
    )

    app.post(contract.receiveReturn.path, { schema: contract.receiveReturn }, async ({ actor, params, body }) =>
      presentAdminReturnDetail(await receiveReturn(deps, actor, { ...params, ...body })),
    )

    app.post(contract.refundReturn.path, { schema: contract.refundReturn }, async ({ actor, params, body }) =>
      presentAdminReturnDetail(await refundReturn(deps, actor, { ...params, ...body })),
    )

    app.post(contract.sendExchange.path, { schema: contract.sendExchange }, async ({ actor, params }) =>
      presentAdminReturnDetail(await sendExchange(deps, actor, params.id)),
    )
  }
}
