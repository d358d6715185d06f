import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { CaptureRequest, capturePayment } from './capture-payment.ts'
import { createOrder, OrderRequest, toNewOrder } from './create-order.ts'
import type { Faults } from './fault-store.ts'
import { presentCollection, presentNewOrder, presentOrder, presentPayment, presentRefund } from './present.ts'
import { IdempotencyKey, RefundRequest, refundPayment } from './refund-payment.ts'
import { respondWithFaults } from './respond-with-faults.ts'
import { idNotFound } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import {
  findOrder,
  findPayment,
  findPaymentsByOrder,
  findPaymentsByOrderUnlessFaulty,
  findRefund,
  insertOrderUnlessFaulty,
  listOrders,
  listPayments,
  listRefundsByPayment,
} from './store.ts'

/** The year 2286. */
const MAX_UNIX_SECONDS = 9_999_999_999

interface Deps {
  pool: pg.Pool
  account: Account
  wakeBackgroundTasks(): void
}

const page = {
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
}

const OrdersQuery = z.object({ receipt: z.string().max(40).optional(), ...page })

const unixSeconds = z.coerce.number().int().min(0).max(MAX_UNIX_SECONDS).optional()

const PaymentsQuery = z.object({ from: unixSeconds, to: unixSeconds, ...page })

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
    app.post('/orders', async (request, reply) => {
      const order = toNewOrder(OrderRequest.parse(request.body))
      const handleQuickly = async () => {
        const created = await insertOrderUnlessFaulty(pool, order)
        return created && presentNewOrder(created)
      }
      const handle = async () => presentNewOrder(await createOrder(deps, order))
      return respondWithFaults(
        pool,
        { call: 'orders.create', orderId: undefined, handleQuickly, handle },
        request,
        reply,
      )
    })

    app.get('/orders', (request, reply) => {
      const handle = async () => {
        const orders = await listOrders(pool, OrdersQuery.parse(request.query))
        return presentCollection(orders.map((order) => presentOrder(order)))
      }
      return respondWithFaults(pool, { call: 'orders.list', orderId: undefined, handle }, request, reply)
    })

    app.get<ById>('/orders/:id', (request, reply) => {
      const { id } = request.params
      const handle = async () => presentOrder(await requireRow(findOrder(pool, id)))
      return respondWithFaults(pool, { call: 'orders.fetch', orderId: id, handle }, request, reply)
    })

    app.get<ById>('/orders/:id/payments', (request, reply) => {
      const { id } = request.params
      const handleQuickly = async () => {
        const payments = await findPaymentsByOrderUnlessFaulty(pool, id)
        return payments && presentCollection(payments.map(presentPayment))
      }
      const handle = async () => {
        const payments = await requireRow(findPaymentsByOrder(pool, id))
        return presentCollection(payments.map(presentPayment))
      }
      return respondWithFaults(pool, { call: 'orders.payments', orderId: id, handleQuickly, handle }, request, reply)
    })
  }
}

function paymentRoutes(deps: Deps): FastifyPluginAsync {
  const { pool } = deps
  const findOrderId = async (paymentId: string) => (await findPayment(pool, paymentId))?.order_id
  return async (app) => {
    app.get('/payments', (request, reply) => {
      const handle = async () => {
        const payments = await listPayments(pool, PaymentsQuery.parse(request.query))
        return presentCollection(payments.map(presentPayment))
      }
      return respondWithFaults(pool, { call: 'payments.list', orderId: undefined, handle }, request, reply)
    })

    app.get<ById>('/payments/:id', async (request, reply) => {
      const { id } = request.params
      const handle = async () => presentPayment(await requireRow(findPayment(pool, id)))
      return respondWithFaults(pool, { call: 'payments.fetch', orderId: await findOrderId(id), handle }, request, reply)
    })

    app.post<ById>('/payments/:id/capture', async (request, reply) => {
      const { id } = request.params
      const handle = async (faults: Faults) =>
        presentPayment(await capturePayment(deps, faults, id, CaptureRequest.parse(request.body)))
      return respondWithFaults(
        pool,
        { call: 'payments.capture', orderId: await findOrderId(id), handle },
        request,
        reply,
      )
    })

    app.post<ById>('/payments/:id/refund', async (request, reply) => {
      const { id } = request.params
      const key = IdempotencyKey.optional().parse(request.headers['x-refund-idempotency'])
      const handle = async (faults: Faults) => {
        const { refund, payment } = await refundPayment(deps, faults, id, RefundRequest.parse(request.body ?? {}), key)
        return presentRefund(refund, payment)
      }
      return respondWithFaults(
        pool,
        { call: 'payments.refund', orderId: await findOrderId(id), handle },
        request,
        reply,
      )
    })

    app.get<ById>('/payments/:id/refunds', async (request, reply) => {
      const { id } = request.params
      const handle = async () => {
        const payment = await requireRow(findPayment(pool, id))
        return presentCollection((await listRefundsByPayment(pool, id)).map((refund) => presentRefund(refund, payment)))
      }
      return respondWithFaults(
        pool,
        { call: 'payments.refunds', orderId: await findOrderId(id), handle },
        request,
        reply,
      )
    })

    app.get<ById>('/refunds/:id', async (request, reply) => {
      const refund = await requireRow(findRefund(pool, request.params.id))
      const payment = await requireRow(findPayment(pool, refund.payment_id))
      const handle = async () => presentRefund(refund, payment)
      return respondWithFaults(pool, { call: 'refunds.fetch', orderId: payment.order_id, handle }, request, reply)
    })
  }
}

async function requireRow<T>(query: Promise<T | undefined>): Promise<T> {
  const row = await query
  if (row === undefined) throw idNotFound()
  return row
}
