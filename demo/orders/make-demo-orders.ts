import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { letDemoCustomersGo } from '#domains/accounts/server/enter-as-demo-customer.ts'
import { hashPassword, randomPassword } from '#domains/accounts/server/password.ts'
import { type Deps as Making, makeOrder } from './make-order.ts'
import { countMade, MAKING_LOCK, nextItem } from './worklist.ts'

type Deps = Omit<Making, 'passwordHash' | 'entered'> & { pool: pg.Pool }

interface Pace {
  /** The first visitors of a shop that has just opened go first. */
  graceMs: number
  /** Between two orders, for whoever shops meanwhile. */
  pauseMs: number
}

const UNHURRIED: Pace = { graceMs: 2_000, pauseMs: 20 }
const RETRY_MS = 5_000

/** Makes the demo's orders that are still to be made, in the background; one process at a time, until none is left. */
export function makeDemoOrders(deps: Deps, pace = UNHURRIED): { done: Promise<void>; close(): Promise<void> } {
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
      await makeAll(deps, pauseMs, signal)
    } catch (error) {
      deps.log.warn({ err: error }, 'Orders of the demo cannot be made right now; trying again.')
    }
    pause = RETRY_MS
  }
}

/** Kept by a connection and not by a transaction, because the making takes a while and talks to the gateway. */
async function makeAll(deps: Deps, pauseMs: number, signal: AbortSignal): Promise<void> {
  const client = await deps.pool.connect()
  // a connection that is lost has lost the lock, too; whoever has it then goes on
  client.on('error', () => {})
  try {
    const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${MAKING_LOCK}) AS mine`)
    if (!rows[0]?.mine) return
    const before = await countMade(deps.db)
    const making = { ...deps, passwordHash: await hashPassword(randomPassword()), entered: new Map<string, string>() }
    while (!signal.aborted) {
      const item = await nextItem(deps.db)
      if (!item) break
      await makeOrder(making, item)
      await wait(pauseMs)
    }
    await letDemoCustomersGo(deps)
    const made = (await countMade(deps.db)) - before
    if (made > 0) deps.log.info({ orders: made }, 'Orders of the demo were made.')
  } finally {
    // destroyed, and so unlocked, whatever happened
    client.release(true)
  }
}
