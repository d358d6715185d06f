import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { captureFailedPayment } from './capture-payment.ts'
import { completeRefund } from './refund-payment.ts'
import { SandboxError } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { sendWebhooks } from './send-webhooks.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

export interface BackgroundTasks {
  wake(): void
  close(): Promise<void>
}

/** Limits how long work of another process can go unnoticed. */
const MAX_SLEEP_MS = 2_000

/** Captures failed payments, completes pending refunds and sends webhooks when they are due, until closed. */
export function startBackgroundTasks(deps: Deps, webhookUrl: string): BackgroundTasks {
  const shutdown = new AbortController()
  let wakeUp = Promise.withResolvers<void>()
  const wake = () => wakeUp.resolve()

  async function run(): Promise<void> {
    while (!shutdown.signal.aborted) {
      wakeUp = Promise.withResolvers()
      try {
        await runScheduledChanges({ ...deps, wake })
        if ((await sendWebhooks(deps, webhookUrl, shutdown.signal)) > 0) continue
        await sleep(wakeUp.promise, await msUntilNextTask(deps.pool))
      } catch (error) {
        if (!shutdown.signal.aborted) deps.log.warn({ err: error }, 'Sandbox gateway task failed; will retry')
        await sleep(wakeUp.promise, MAX_SLEEP_MS)
      }
    }
  }

  const running = run()
  return {
    wake,
    close: async () => {
      shutdown.abort()
      wake()
      await running
    },
  }
}

async function runScheduledChanges(deps: Deps & { wake(): void }): Promise<void> {
  const { rows: payments } = await deps.pool.query<{ id: string }>(
    'SELECT id FROM sandbox_gateway.payments WHERE captures_late_at <= now()',
  )
  for (const { id } of payments) await ignoreIfDone(captureFailedPayment(deps, id))
  const { rows: refunds } = await deps.pool.query<{ id: string; ends_as: 'processed' | 'failed' }>(
    `SELECT id, ends_as FROM sandbox_gateway.refunds WHERE status = 'pending' AND ends_at <= now()`,
  )
  for (const { id, ends_as: endsAs } of refunds) await ignoreIfDone(completeRefund(deps, id, endsAs))
}

/** Ignores the rejection of a change that another process has already made. */
async function ignoreIfDone(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof SandboxError)) throw error
  })
}

async function msUntilNextTask(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `SELECT extract(epoch FROM min(due) - clock_timestamp())::float8 * 1000 AS ms FROM (
       SELECT min(due_at) AS due FROM sandbox_gateway.webhooks WHERE outcome = 'waiting' AND due_at > now()
       UNION ALL SELECT min(captures_late_at) FROM sandbox_gateway.payments
       UNION ALL SELECT min(ends_at) FROM sandbox_gateway.refunds WHERE status = 'pending'
     ) AS times`,
  )
  return Math.min(Math.max(rows[0]?.ms ?? MAX_SLEEP_MS, 0), MAX_SLEEP_MS)
}

async function sleep(wakeUp: Promise<void>, ms: number): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  await Promise.race([wakeUp, timeout.promise])
  clearTimeout(timer)
}
