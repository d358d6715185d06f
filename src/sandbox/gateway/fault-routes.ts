import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { captureFailedPayment } from './capture-payment.ts'
import { Fault } from './fault.ts'
import { deleteFaults, insertFault, listFaults } from './fault-store.ts'
import { presentCollection, presentPayment, presentRefund } from './present.ts'
import { completeRefund } from './refund-payment.ts'
import type { Account } from './schema.ts'
import { listWebhooks } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  wakeBackgroundTasks(): void
}

const OrderFilter = z.object({ order_id: z.string().max(40).optional() })
const RefundCompletion = z.strictObject({ status: z.enum(['processed', 'failed']) })

type ById = { Params: { id: string } }

/** Lets tests inject faults and inspect webhooks. */
export function faultRoutes(deps: Deps): FastifyPluginAsync {
  const { pool } = deps
  return async (app) => {
    app.post('/', async (request, reply) => reply.code(201).send(await insertFault(pool, Fault.parse(request.body))))

    app.get('/', async () => presentCollection(await listFaults(pool)))

    app.delete('/', async (request, reply) => {
      await deleteFaults(pool, OrderFilter.parse(request.query).order_id)
      return reply.code(204).send()
    })

    app.get('/webhooks', async (request) =>
      presentCollection(await listWebhooks(pool, OrderFilter.parse(request.query).order_id)),
    )

    app.post<ById>('/payments/:id/late-capture', async ({ params }) =>
      presentPayment(await captureFailedPayment(deps, params.id)),
    )

    app.post<ById>('/refunds/:id/end', async ({ params, body }) => {
      const { refund, payment } = await completeRefund(deps, params.id, RefundCompletion.parse(body).status)
      return presentRefund(refund, payment)
    })
  }
}
