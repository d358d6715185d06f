import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { letDemoCustomersGo } from '#domains/accounts/server/enter-as-demo-customer.ts'
import { hashPassword, randomPassword } from '#domains/accounts/server/password.ts'
import { makeOrder, type Deps as OrderDeps } from './make-order.ts'
import { countMade, MAKING_LOCK, nextItem } from './worklist.ts'

type Deps = Omit<OrderDeps, 'passwordHash' | 'sessionTokens'> & { pool: pg.Pool }

interface Pace {
  /** Delay before the first order, which gives a freshly started shop's first visitors priority. */
  graceMs: number
  /** Delay between two orders, which leaves capacity for real shoppers. */
  pauseMs: number
}

const DEFAULT_PACE: Pace = { graceMs: 2_000, pauseMs: 20 }
const RETRY_MS = 5_000

/** Places the remaining demo orders in the background, in one process at a time. */
export function makeDemoOrders(deps: Deps, pace = DEFAULT_PACE): { done: Promise<void>; close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  const done = run(deps, pace, signal)
  return {
    done,
    close: async () => {
      closing.abort()
      await done
    },
  }
}

async function run(deps: Deps, { graceMs, pauseMs }: Pace, signal: AbortSignal): Promise<void> {
  let pause = graceMs
  while (!signal.aborted) {
    try {
      if (!(await nextItem(deps.db))) return
      await wait(pause, undefined, { signal }).catch(() => {})
      await placeRemaining(deps, pauseMs, signal)
    } catch (error) {
      deps.log.warn({ err: error }, 'Could not place demo orders; will retry')
    }
    pause = RETRY_MS
  }
}

/** Holds the lock on a connection, not in a transaction, because placing orders is slow and calls the gateway. */
async function placeRemaining(deps: Deps, pauseMs: number, signal: AbortSignal): Promise<void> {
  const client = await deps.pool.connect()
  // a lost connection also loses the lock, and the process that acquires it continues
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `SELECT pg_try_advisory_lock(${MAKING_LOCK}) AS "isLocked"`,
    )
    if (!rows[0]?.isLocked) return
    const completedBefore = await countMade(deps.db)
    const orderDeps = {
      ...deps,
      passwordHash: await hashPassword(randomPassword()),
      sessionTokens: new Map<string, string>(),
    }
    while (!signal.aborted) {
      const item = await nextItem(deps.db)
      if (!item) break
      await makeOrder(orderDeps, item)
      await wait(pauseMs)
    }
    await letDemoCustomersGo(deps)
    const placed = (await countMade(deps.db)) - completedBefore
    if (placed > 0) deps.log.info({ orders: placed }, 'Demo orders placed')
  } finally {
    // destroying the connection always releases the lock
    client.release(true)
  }
}
