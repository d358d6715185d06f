import type pg from 'pg'
import type { Logger } from 'pino'

interface Deps {
  pool: pg.Pool
  /** Queries the database on a connection outside the pool. */
  ping(): Promise<void>
  log: Logger
}

type Callback = Parameters<pg.Pool['connect']>[0]

/** Ping interval while the pool is in use. */
const PING_INTERVAL_MS = 1_000
/** The circuit opens after this many failed pings in a row and this long without a response. */
const MAX_FAILED_PINGS = 2
const UNRESPONSIVE_MS = 3_000
/** A ping that took longer was delayed by this process itself, so it does not count. */
const MAX_PING_MS = 2_500
/** After this long, queries in flight are aborted. */
const ABORT_MS = 5_000
/** When no busy connection was released for this long, no further request may queue. */
const STALLED_MS = 2_000
/** Past every query and transaction timeout: connections still held have leaked. */
const LEAKED_MS = 45_000

/**
 * Wraps the pool in a circuit breaker. While the database is unresponsive or the pool is stalled, new connection requests
 * fail immediately; requests already waiting fail within a few seconds.
 */
export function createCircuitBreaker({ pool, ping, log }: Deps) {
  const busyClients = new Set<pg.PoolClient>()
  let respondedAt = performance.now()
  let lastActivityAt = respondedAt
  let isUnresponsive = false
  let isPinging = false
  let failedPings = 0

  pool.on('acquire', (client) => {
    if (busyClients.size === 0) respondedAt = performance.now()
    lastActivityAt = performance.now()
    busyClients.add(client)
  })
  pool.on('release', (error, client) => {
    lastActivityAt = performance.now()
    if (!error) [respondedAt, failedPings] = [lastActivityAt, 0]
    busyClients.delete(client)
  })

  // connections that are still being opened are not busy
  const isStalled = (ms = STALLED_MS) => busyClients.size >= pool.options.max && performance.now() - lastActivityAt > ms

  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  pool.connect = ((callback?: Callback) => {
    if (!isUnresponsive && !isStalled()) return connect(callback)
    const error = isUnresponsive ? createUnresponsiveError() : createPoolExhaustedError()
    if (!callback) return Promise.reject(error)
    callback(error, undefined, () => {})
  }) as typeof pool.connect

  function recordResponse(): void {
    respondedAt = performance.now()
    failedPings = 0
    if (isUnresponsive) log.warn('Database responding again')
    isUnresponsive = false
  }

  function recordFailedPing(error: unknown, pingedAt: number): void {
    const now = performance.now()
    if (now - pingedAt > MAX_PING_MS) return
    failedPings++
    const unresponsiveMs = now - respondedAt
    if (failedPings < MAX_FAILED_PINGS || unresponsiveMs < UNRESPONSIVE_MS) return
    if (!isUnresponsive) log.warn({ err: error }, 'Database unresponsive; rejecting requests')
    isUnresponsive = true
    if (unresponsiveMs > ABORT_MS) for (const client of busyClients) void client.end()
  }

  const timer = setInterval(() => {
    if (isPinging || (busyClients.size === 0 && pool.waitingCount === 0 && !isUnresponsive)) return
    isPinging = true
    const pingedAt = performance.now()
    void ping()
      .then(recordResponse, (error: unknown) => recordFailedPing(error, pingedAt))
      .finally(() => {
        isPinging = false
      })
  }, PING_INTERVAL_MS).unref()
  return { hasLeakedConnections: () => isStalled(LEAKED_MS), close: () => clearInterval(timer) }
}

/** Uses PostgreSQL's own error codes, so callers treat it like a database error. */
const createUnresponsiveError = () => Object.assign(new Error('The database is not responding'), { code: '08006' })
const createPoolExhaustedError = () => Object.assign(new Error('All database connections are busy'), { code: '53300' })
