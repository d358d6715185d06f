import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { approveReturn } from './approve-return.ts'
import { getAdminReturn } from './get-admin-return.ts'
import { exportReturns, listAdminReturns } from './list-admin-returns.ts'
import { presentAdminReturn, presentAdminReturnDetail } from './present.ts'
import { receiveReturn } from './receive-return.ts'
import { refundReturn } from './refund-return.ts'
import { rejectReturn } from './reject-return.ts'
import { returnColumns } from './return-columns.ts'
import { sendExchange } from './send-exchange.ts'

type Deps = Parameters<typeof approveReturn>[0]

export function returnAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listAdminReturns.path, { schema: contract.listAdminReturns }, async (request, reply) => {
      const { returns, total } = await listAdminReturns(deps, request.headers.authorization, request.query)
      return reply.header('X-Total-Count', total).send(returns.map(presentAdminReturn))
    })

    app.get(
      contract.exportAdminReturns.path,
      { schema: contract.exportAdminReturns },
      async ({ headers, query }, reply) =>
        sendCsv(reply, {
          name: 'returns',
          columns: returnColumns,
          batches: await exportReturns(deps, headers.authorization, query),
        }),
    )

    app.get(contract.getAdminReturn.path, { schema: contract.getAdminReturn }, async ({ headers, params }) =>
      presentAdminReturnDetail(await getAdminReturn(deps, headers.authorization, params.id)),
    )

    app.post(contract.approveReturn.path, { schema: contract.approveReturn }, async ({ headers, params }) =>
      presentAdminReturnDetail(await approveReturn(deps, headers.authorization, params.id)),
    )

    app.post(contract.rejectReturn.path, { schema: contract.rejectReturn }, async ({ headers, params, body }) =>
      presentAdminReturnDetail(await rejectReturn(deps, headers.authorization, { ...params, ...body })),
    )

    app.post(contract.receiveReturn.path, { schema: contract.receiveReturn }, async ({ headers, params, body }) =>
      presentAdminReturnDetail(await receiveReturn(deps, headers.authorization, { ...params, ...body })),
    )

    app.post(contract.refundReturn.path, { schema: contract.refundReturn }, async ({ headers, params, body }) =>
      presentAdminReturnDetail(await refundReturn(deps, headers.authorization, { ...params, ...body })),
    )

    app.post(contract.sendExchange.path, { schema: contract.sendExchange }, async ({ headers, params }) =>
      presentAdminReturnDetail(await sendExchange(deps, headers.authorization, params.id)),
    )
  }
}
