import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { captureFailedPayment } from './capture-payment.ts'
import { completeRefund } from './refund-payment.ts'
import { SandboxError } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { LEASE_MS, sendWebhooks } from './send-webhooks.ts'
import { claimWebhooks } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

export interface BackgroundTasks {
  /** Looks for due work now instead of at the next poll. */
  wake(): void
  close(): Promise<void>
}

/** Limits how long work of another process can go unnoticed. */
const MAX_SLEEP_MS = 2_000
/** How many webhooks are sent concurrently. */
const BATCH_SIZE = 16
/** A provider takes longer than this to send a webhook; until then, those of other payments join the batch. */
const BATCH_DELAY_MS = 50

/** Captures failed payments, completes pending refunds and sends webhooks when they are due, until closed. */
export function startBackgroundTasks(deps: Deps, webhookUrl: string): BackgroundTasks {
  const shutdown = new AbortController()
  const closing = Promise.withResolvers<void>()
  let wakeUp = Promise.withResolvers<void>()
  const wake = () => wakeUp.resolve()

  async function run(): Promise<void> {
    while (!shutdown.signal.aborted) {
      wakeUp = Promise.withResolvers()
      try {
        const { webhooks, msUntilWebhook, msUntilChange } = await claimWebhooks(deps.pool, {
          limit: BATCH_SIZE,
          leaseMs: LEASE_MS,
        })
        if (webhooks.length > 0) await sendWebhooks(deps, webhooks, webhookUrl, shutdown.signal)
        const isChangeDue = msUntilChange !== null && msUntilChange <= 0
        if (isChangeDue) await runScheduledChanges({ ...deps, wakeBackgroundTasks: wake })
        if (webhooks.length === 0 && !isChangeDue) {
          const msUntilNext = Math.min(msUntilWebhook ?? MAX_SLEEP_MS, msUntilChange ?? MAX_SLEEP_MS, MAX_SLEEP_MS)
          await sleep(wakeUp.promise, Math.max(msUntilNext, 0))
        }
        if (webhooks.length < BATCH_SIZE) await sleep(closing.promise, BATCH_DELAY_MS)
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
      closing.resolve()
      wake()
      await running
    },
  }
}

async function runScheduledChanges(deps: Deps & { wakeBackgroundTasks(): void }): Promise<void> {
  const { rows: payments } = await deps.pool.query<{ id: string }>(
    'SELECT id FROM sandbox_gateway.payments WHERE captures_late_at <= now()',
  )
  for (const { id } of payments) await ignoreIfDone(captureFailedPayment(deps, id))
  const { rows: refunds } = await deps.pool.query<{ id: string; completesAs: 'processed' | 'failed' }>(
    `SELECT id, ends_as AS "completesAs" FROM sandbox_gateway.refunds WHERE status = 'pending' AND ends_at <= now()`,
  )
  for (const { id, completesAs } of refunds) await ignoreIfDone(completeRefund(deps, id, completesAs))
}

/** Ignores the rejection of a change that another process has already made. */
async function ignoreIfDone(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof SandboxError)) throw error
  })
}

async function sleep(wakeUp: Promise<void>, ms: number): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  await Promise.race([wakeUp, timeout.promise])
  clearTimeout(timer)
}
