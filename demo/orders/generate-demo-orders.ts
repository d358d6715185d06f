import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { endDemoSessions } from '#domains/accounts/server/log-in-demo-customer.ts'
import { generatePassword, hashPassword } from '#domains/accounts/server/password.ts'
import { type Deps as OrderDeps, placeDemoOrder } from './place-demo-order.ts'
import { countCompleted, DEMO_ORDERS_LOCK, findNextItem } from './queue.ts'

type Deps = Omit<OrderDeps, 'passwordHash' | 'sessionTokens'> & { pool: pg.Pool }

interface Pace {
  /** Delay before the first order, which gives a freshly started shop's first visitors priority. */
  graceMs: number
  /** Rests this many times as long as an order took, so even a busy machine stays free for real shoppers. */
  pauseRatio: number
}

const DEFAULT_PACE: Pace = { graceMs: 2_000, pauseRatio: 3 }
const RETRY_MS = 5_000

/** Places the remaining demo orders in the background, in one process at a time. */
export function generateDemoOrders(deps: Deps, pace = DEFAULT_PACE): { done: Promise<void>; close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const done = placeAllOrders(deps, pace, signal)
  return {
    done,
    close: async () => {
      closing.abort()
      await done
    },
  }
}

async function placeAllOrders(deps: Deps, { graceMs, pauseRatio }: Pace, signal: AbortSignal): Promise<void> {
  let pause = graceMs
  while (!signal.aborted) {
    try {
      if (!(await findNextItem(deps.db))) return
      await wait(pause, undefined, { signal }).catch(() => {})
      await placeRemainingOrders(deps, pauseRatio, signal)
    } catch (error) {
      deps.log.warn({ err: error }, 'Could not place demo orders; will retry')
    }
    pause = RETRY_MS
  }
}

/** Holds the lock on a connection, not in a transaction, because placing orders is slow and calls the provider. */
async function placeRemainingOrders(deps: Deps, pauseRatio: number, signal: AbortSignal): Promise<void> {
  const client = await deps.pool.connect()
  // a lost connection also loses the lock, and the process that acquires it continues
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `SELECT pg_try_advisory_lock(${DEMO_ORDERS_LOCK}) AS "isLocked"`,
    )
    if (!rows[0]?.isLocked) return
    const completedBefore = await countCompleted(deps.db)
    const orderDeps = {
      ...deps,
      passwordHash: await hashPassword(generatePassword()),
      sessionTokens: new Map<string, string>(),
    }
    while (!signal.aborted) {
      const item = await findNextItem(deps.db)
      if (!item) break
      const startedAt = performance.now()
      await placeDemoOrder(orderDeps, item)
      await wait((performance.now() - startedAt) * pauseRatio)
    }
    await endDemoSessions(deps)
    const placed = (await countCompleted(deps.db)) - completedBefore
    if (placed > 0) deps.log.info({ orders: placed }, 'Demo orders placed')
  } finally {
    // destroying the connection always releases the lock
    client.release(true)
  }
}
