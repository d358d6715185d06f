import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import type { Faults } from './fault-store.ts'
import { PaymentRequest, payOrder, payOrderQuickly } from './pay-order.ts'
import { respondWithFaults } from './respond-with-faults.ts'
import type { Account } from './schema.ts'
import { hasUndeliveredWebhooks } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  wakeBackgroundTasks(): void
}

const MAX_WAIT_MS = 10_000
const POLL_MS = 20

/** Called by the payment window without a key, because shoppers have none. */
export function payRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.post('/v1/pay', async (request, reply) => {
      const payment = PaymentRequest.parse(request.body)
      const handleQuickly = () => payOrderQuickly(deps, payment)
      const handle = async (faults: Faults) => {
        const callback = await payOrder(deps, faults, payment)
        await waitForWebhooks(deps.pool, faults, payment.order_id)
        return callback
      }
      const { order_id: orderId } = payment
      return respondWithFaults(deps.pool, { call: 'pay', orderId, handleQuickly, handle }, request, reply)
    })
  }
}

/** Waits only with the webhook_before_callback fault. */
async function waitForWebhooks(pool: pg.Pool, faults: Faults, orderId: string): Promise<void> {
  const fault = await faults.claim(pool, ['webhook_before_callback'], { orderId })
  if (!fault) return
  const deadline = Date.now() + (fault.details.ms ?? MAX_WAIT_MS)
  while (Date.now() < deadline && (await hasUndeliveredWebhooks(pool, orderId))) await wait(POLL_MS)
}
