import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { captureLate } from './capture-payment.ts'
import { GatewayError } from './gateway-error.ts'
import { endRefund } from './refund-payment.ts'
import type { Account } from './schema.ts'
import { sendWebhooks } from './send-webhooks.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

export interface Errands {
  /** There may be something to do now. */
  wake(): void
  close(): Promise<void>
}

/** What another process leaves behind is found after this long. */
const LONGEST_SLEEP_MS = 2_000

/** Late captures, the ends of refunds and webhooks, each when it is due, until it is closed. */
export function doWhatIsDue(deps: Deps, address: string): Errands {
  const closing = new AbortController()
  let bell = Promise.withResolvers<void>()
  const wake = () => bell.resolve()

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      bell = Promise.withResolvers()
      try {
        await change({ ...deps, wake })
        if ((await sendWebhooks(deps, address, closing.signal)) > 0) continue
        await sleep(bell.promise, await msToNext(deps.pool))
      } catch (error) {
        if (!closing.signal.aborted) deps.log.warn({ err: error }, 'The sandbox gateway has trouble; it goes on.')
        await sleep(bell.promise, LONGEST_SLEEP_MS)
      }
    }
  }

  const running = run()
  return {
    wake,
    close: async () => {
      closing.abort()
      wake()
      await running
    },
  }
}

async function change(deps: Deps & { wake(): void }): Promise<void> {
  const { rows: payments } = await deps.pool.query<{ id: string }>(
    'SELECT id FROM sandbox_gateway.payments WHERE captures_late_at <= now()',
  )
  for (const { id } of payments) await unlessDone(captureLate(deps, id))
  const { rows: refunds } = await deps.pool.query<{ id: string; ends_as: 'processed' | 'failed' }>(
    `SELECT id, ends_as FROM sandbox_gateway.refunds WHERE status = 'pending' AND ends_at <= now()`,
  )
  for (const { id, ends_as: endsAs } of refunds) await unlessDone(endRefund(deps, id, endsAs))
}

/** Another process may have been quicker. */
async function unlessDone(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error
  })
}

async function msToNext(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `SELECT extract(epoch FROM min(due) - clock_timestamp())::float8 * 1000 AS ms FROM (
       SELECT min(due_at) AS due FROM sandbox_gateway.webhooks WHERE outcome = 'waiting' AND due_at > now()
       UNION ALL SELECT min(captures_late_at) FROM sandbox_gateway.payments
       UNION ALL SELECT min(ends_at) FROM sandbox_gateway.refunds WHERE status = 'pending'
     ) AS times`,
  )
  return Math.min(Math.max(rows[0]?.ms ?? LONGEST_SLEEP_MS, 0), LONGEST_SLEEP_MS)
}

async function sleep(bell: Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([bell, late.promise])
  clearTimeout(timer)
}
