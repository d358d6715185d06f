import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { answer } from './answer.ts'
import { claimFault } from './fault-store.ts'
import { Payment, pay } from './pay.ts'
import type { Account } from './schema.ts'
import { isToldOf } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  wake(): void
}

const LONGEST_WAIT_MS = 10_000
const LOOK_MS = 20

/** What the payment window calls, without a key, as a shopper has none. */
export function payRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.post('/v1/pay', async (request, reply) => {
      const asked = Payment.parse(request.body)
      return answer(deps.pool, { call: 'pay', orderId: asked.order_id }, request, reply, async () => {
        const paid = await pay(deps, asked)
        await letWebhooksGoFirst(deps.pool, asked.order_id)
        return paid
      })
    })
  }
}

async function letWebhooksGoFirst(pool: pg.Pool, orderId: string): Promise<void> {
  const fault = await claimFault(pool, ['webhook_before_callback'], { orderId })
  if (!fault) return
  const until = Date.now() + (fault.details.ms ?? LONGEST_WAIT_MS)
  while (Date.now() < until && !(await isToldOf(pool, orderId))) await wait(LOOK_MS)
}
