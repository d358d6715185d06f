import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { CaptureRequest, capturePayment } from './capture-payment.ts'
import { createOrder, OrderRequest } from './create-order.ts'
import { presentCollection, presentNewOrder, presentOrder, presentPayment, presentRefund } from './present.ts'
import { IdempotencyKey, RefundRequest, refundPayment } from './refund-payment.ts'
import { respondWithFaults } from './respond-with-faults.ts'
import { idNotFound } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { findOrder, findPayment, findRefund, listOrders, listPaymentsByOrder, listRefundsByPayment } from './store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  wake(): void
}

const OrdersQuery = z.object({
  receipt: z.string().max(40).optional(),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

type ById = { Params: { id: string } }

export function apiRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    await app.register(orderRoutes(deps))
    await app.register(paymentRoutes(deps))
  }
}

function orderRoutes(deps: Deps): FastifyPluginAsync {
  const { pool } = deps
  return async (app) => {
    app.post('/orders', (request, reply) =>
      respondWithFaults(pool, { call: 'orders.create', orderId: undefined }, request, reply, async () =>
        presentNewOrder(await createOrder(deps, OrderRequest.parse(request.body))),
      ),
    )

    app.get('/orders', (request, reply) =>
      respondWithFaults(pool, { call: 'orders.list', orderId: undefined }, request, reply, async () => {
        const orders = await listOrders(pool, OrdersQuery.parse(request.query))
        return presentCollection(orders.map((order) => presentOrder(order)))
      }),
    )

    app.get<ById>('/orders/:id', (request, reply) =>
      respondWithFaults(pool, { call: 'orders.fetch', orderId: request.params.id }, request, reply, async () =>
        presentOrder(await requireRow(findOrder(pool, request.params.id))),
      ),
    )

    app.get<ById>('/orders/:id/payments', (request, reply) =>
      respondWithFaults(pool, { call: 'orders.payments', orderId: request.params.id }, request, reply, async () => {
        const order = await requireRow(findOrder(pool, request.params.id))
        return presentCollection((await listPaymentsByOrder(pool, order.id)).map(presentPayment))
      }),
    )
  }
}

function paymentRoutes(deps: Deps): FastifyPluginAsync {
  const { pool } = deps
  const findOrderId = async (paymentId: string) => (await findPayment(pool, paymentId))?.order_id
  return async (app) => {
    app.get<ById>('/payments/:id', async (request, reply) => {
      const { id } = request.params
      return respondWithFaults(
        pool,
        { call: 'payments.fetch', orderId: await findOrderId(id) },
        request,
        reply,
        async () => presentPayment(await requireRow(findPayment(pool, id))),
      )
    })

    app.post<ById>('/payments/:id/capture', async (request, reply) => {
      const { id } = request.params
      return respondWithFaults(
        pool,
        { call: 'payments.capture', orderId: await findOrderId(id) },
        request,
        reply,
        async () => presentPayment(await capturePayment(deps, id, CaptureRequest.parse(request.body))),
      )
    })

    app.post<ById>('/payments/:id/refund', async (request, reply) => {
      const { id } = request.params
      const key = IdempotencyKey.optional().parse(request.headers['x-refund-idempotency'])
      return respondWithFaults(
        pool,
        { call: 'payments.refund', orderId: await findOrderId(id) },
        request,
        reply,
        async () => {
          const { refund, payment } = await refundPayment(deps, id, RefundRequest.parse(request.body ?? {}), key)
          return presentRefund(refund, payment)
        },
      )
    })

    app.get<ById>('/payments/:id/refunds', async (request, reply) => {
      const { id } = request.params
      return respondWithFaults(
        pool,
        { call: 'payments.refunds', orderId: await findOrderId(id) },
        request,
        reply,
        async () => {
          const payment = await requireRow(findPayment(pool, id))
          return presentCollection(
            (await listRefundsByPayment(pool, id)).map((refund) => presentRefund(refund, payment)),
          )
        },
      )
    })

    app.get<ById>('/refunds/:id', async (request, reply) => {
      const refund = await requireRow(findRefund(pool, request.params.id))
      const payment = await requireRow(findPayment(pool, refund.payment_id))
      return respondWithFaults(pool, { call: 'refunds.fetch', orderId: payment.order_id }, request, reply, async () =>
        presentRefund(refund, payment),
      )
    })
  }
}

async function requireRow<T>(query: Promise<T | undefined>): Promise<T> {
  const row = await query
  if (row === undefined) throw idNotFound()
  return row
}
