import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { anomalyColumns } from './anomaly-columns.ts'
import { archiveOrder, restoreOrder } from './archive-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { getAdminOrder } from './get-admin-order.ts'
import { exportOrders, listAdminOrders } from './list-admin-orders.ts'
import { exportAnomalies, listAnomalies, listUnpaidOrders } from './list-anomalies.ts'
import { orderColumns } from './order-columns.ts'
import { refundOrder } from './refund-order.ts'
import { type OrderAdminDeps, setOrderStatus } from './set-order-status.ts'

export function orderAdminRoutes(deps: OrderAdminDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listAdminOrders.path, { schema: contract.listAdminOrders }, async ({ headers, query }, reply) => {
      const { orders, total } = await listAdminOrders(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(orders)
    })

    app.get(
      contract.exportAdminOrders.path,
      { schema: contract.exportAdminOrders },
      async ({ headers, query }, reply) =>
        sendCsv(reply, {
          name: 'orders',
          columns: orderColumns,
          batches: await exportOrders(deps, headers.authorization, query),
        }),
    )

    app.get(contract.getAdminOrder.path, { schema: contract.getAdminOrder }, async ({ headers, params }) =>
      getAdminOrder(deps, headers.authorization, params.id),
    )

    app.put(contract.setOrderStatus.path, { schema: contract.setOrderStatus }, async ({ headers, params, body }) =>
      setOrderStatus(deps, headers.authorization, { id: params.id, ...body }),
    )

    app.delete(contract.archiveOrder.path, { schema: contract.archiveOrder }, async ({ headers, params }, reply) =>
      // Fastify would send a bare string as plain text
      reply.type('application/json').send(JSON.stringify(await archiveOrder(deps, headers.authorization, params.id))),
    )

    app.post(contract.restoreOrder.path, { schema: contract.restoreOrder }, async ({ headers, params }) =>
      restoreOrder(deps, headers.authorization, params.id),
    )

    app.post(contract.refundOrder.path, { schema: contract.refundOrder }, async ({ actor, params, body }, reply) =>
      reply.code(201).send(await refundOrder(deps, actor, { id: params.id, ...body })),
    )

    app.post(contract.cancelOrder.path, { schema: contract.cancelOrder }, async ({ headers, params, body }) =>
      cancelOrder(deps, headers.authorization, { id: params.id, ...body }),
    )

    app.get(
      contract.listPaymentAnomalies.path,
      { schema: contract.listPaymentAnomalies },
      async ({ headers, query }, reply) => {
        const { anomalies, total } = await listAnomalies(deps, headers.authorization, query)
        return reply.header('X-Total-Count', total).send(anomalies)
      },
    )

    app.get(contract.exportAnomalies.path, { schema: contract.exportAnomalies }, async ({ headers, query }, reply) =>
      sendCsv(reply, {
        name: 'payment-anomalies',
        columns: anomalyColumns,
        batches: await exportAnomalies(deps, headers.authorization, query),
      }),
    )

    app.get(
      contract.listUnpaidOrders.path,
      { schema: contract.listUnpaidOrders },
      async ({ headers, query }, reply) => {
        const { orders, total } = await listUnpaidOrders(deps, headers.authorization, query)
        return reply.header('X-Total-Count', total).send(orders)
      },
    )
  }
}
