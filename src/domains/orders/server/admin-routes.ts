import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Account, ensurePermission } from '#domains/accounts/server/api.ts'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { changeOrders as changeOrdersEndpoint } from '../bulk-contract.ts'
import { getRefundable as getRefundableEndpoint } from '../refund-contract.ts'
import { applyRemittance } from './apply-remittance.ts'
import { archiveOrder, restoreOrder } from './archive-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrders } from './change-orders.ts'
import { confirmAdminOrder } from './confirm-order.ts'
import type { Deps } from './deps.ts'
import { flaggedPaymentColumns } from './flagged-payment-columns.ts'
import { getOrderDetail } from './get-order-detail.ts'
import { invoiceAdminRoutes } from './invoice-admin-routes.ts'
import { exportOrderLines, exportOrders, listAdminOrders } from './list-admin-orders.ts'
import { exportFlaggedPayments, listFlaggedPaymentsWithOrders, listUncapturedOrders } from './list-flagged-payments.ts'
import { orderColumns, paymentIdColumn } from './order-columns.ts'
import { orderLineColumns } from './order-line-columns.ts'
import { getRefundable } from './plan-line-refund.ts'
import {
  presentAdminOrder,
  presentAdminOrderDetail,
  presentFlaggedPayment,
  presentRefundable,
  presentRemittance,
  presentUncapturedOrder,
} from './present-admin-order.ts'
import { recordCash } from './record-cash.ts'
import { recordCashRefund } from './record-cash-refund.ts'
import { refundOrder } from './refund-order.ts'
import { refuseOrder } from './refuse-order.ts'
import { restockOrder } from './restock-order.ts'
import { setOrderStatus } from './set-order-status.ts'
import { workAdminRoutes } from './work-admin-routes.ts'

/** What the provider knows about a payment is not for those who only pack. */
const canReadPayments = ({ permissions }: Account) => permissions.includes('payments:read')

export function orderAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(invoiceAdminRoutes(deps))
    await app.register(workAdminRoutes(deps))

    app.get(contract.listAdminOrders.path, { schema: contract.listAdminOrders }, async ({ query }, reply) => {
      const { orders, total } = await listAdminOrders(deps, query)
      return reply.header('X-Total-Count', total).send(orders.map(presentAdminOrder))
    })

    app.get(
      contract.exportAdminOrders.path,
      { schema: contract.exportAdminOrders },
      async ({ actor, query }, reply) => {
        const columns = canReadPayments(actor)
          ? orderColumns
          : orderColumns.filter((column) => column !== paymentIdColumn)
        return sendCsv(reply, { name: 'orders', columns, batches: exportOrders(deps, query) })
      },
    )

    app.get(contract.exportOrderLines.path, { schema: contract.exportOrderLines }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'order-lines', columns: orderLineColumns, batches: exportOrderLines(deps, query) }),
    )

    app.post(changeOrdersEndpoint.path, { schema: changeOrdersEndpoint }, async ({ actor, body }) =>
      changeOrders(deps, actor, body),
    )

    app.get(contract.getAdminOrder.path, { schema: contract.getAdminOrder }, async ({ actor, params }) => {
      const { payment, ...order } = presentAdminOrderDetail(await getOrderDetail(deps.db, params.id))
      return payment && canReadPayments(actor) ? { ...order, payment } : order
    })

    app.put(contract.setOrderStatus.path, { schema: contract.setOrderStatus }, async ({ actor, params, body }) =>
      presentAdminOrderDetail(
        await setOrderStatus(deps, actor, { id: params.id, status: body.status, notify: body.notify }),
      ),
    )

    app.delete(contract.archiveOrder.path, { schema: contract.archiveOrder }, async ({ actor, params }, reply) => {
      await archiveOrder(deps, actor, params.id)
      // Fastify would send a bare string as plain text
      return reply.type('application/json').send(JSON.stringify(params.id))
    })

    app.post(contract.restoreOrder.path, { schema: contract.restoreOrder }, async ({ actor, params }) =>
      presentAdminOrderDetail(await restoreOrder(deps, actor, params.id)),
    )

    app.get(getRefundableEndpoint.path, { schema: getRefundableEndpoint }, async ({ params }) =>
      presentRefundable(await getRefundable(deps, params.id)),
    )

    app.post(contract.refundOrder.path, { schema: contract.refundOrder }, async ({ actor, params, body }, reply) => {
      if (body.restock) ensurePermission(actor, contract.restockOrder.permission)
      const order = await refundOrder(deps, actor, { orderId: params.id, ...body })
      return reply.code(201).send(presentAdminOrderDetail(order))
    })

    app.post(contract.cancelOrder.path, { schema: contract.cancelOrder }, async ({ actor, params, body }) =>
      presentAdminOrderDetail(await cancelOrder(deps, actor, { id: params.id, ...body })),
    )

    app.post(contract.restockOrder.path, { schema: contract.restockOrder }, async ({ actor, params }) =>
      presentAdminOrderDetail(await restockOrder(deps, actor, params.id)),
    )

    app.post(contract.confirmAdminOrder.path, { schema: contract.confirmAdminOrder }, async ({ actor, params }) =>
      presentAdminOrderDetail(await confirmAdminOrder(deps, actor, params.id)),
    )

    app.post(contract.recordCash.path, { schema: contract.recordCash }, async ({ actor, params, body }) =>
      presentAdminOrderDetail(await recordCash(deps, actor, { id: params.id, ...body })),
    )

    app.post(contract.refuseOrder.path, { schema: contract.refuseOrder }, async ({ actor, params, body }) =>
      presentAdminOrderDetail(await refuseOrder(deps, actor, { id: params.id, ...body })),
    )

    app.post(contract.recordCashRefund.path, { schema: contract.recordCashRefund }, async ({ actor, params, body }) =>
      presentAdminOrderDetail(await recordCashRefund(deps, actor, { id: params.id, ...body })),
    )

    app.post(contract.uploadRemittance.path, { schema: contract.uploadRemittance }, async ({ actor, body }) =>
      presentRemittance(await applyRemittance(deps, actor, body)),
    )

    app.get(contract.listFlaggedPayments.path, { schema: contract.listFlaggedPayments }, async ({ query }, reply) => {
      const { payments, total } = await listFlaggedPaymentsWithOrders(deps, query)
      return reply.header('X-Total-Count', total).send(payments.map(presentFlaggedPayment))
    })

    app.get(contract.exportFlaggedPayments.path, { schema: contract.exportFlaggedPayments }, async ({ query }, reply) =>
      sendCsv(reply, {
        name: 'payment-anomalies',
        columns: flaggedPaymentColumns,
        batches: exportFlaggedPayments(deps, query),
      }),
    )

    app.get(contract.listUnpaidOrders.path, { schema: contract.listUnpaidOrders }, async ({ query }, reply) => {
      const { orders, total } = await listUncapturedOrders(deps, query)
      return reply.header('X-Total-Count', total).send(orders.map(presentUncapturedOrder))
    })
  }
}
