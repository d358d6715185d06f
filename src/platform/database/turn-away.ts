import type pg from 'pg'
import type { Logger } from 'pino'

interface Deps {
  pool: pg.Pool
  /** Asks the database whether it is there, apart from the pool. */
  ping(): Promise<void>
  log: Logger
}

type Callback = Parameters<pg.Pool['connect']>[0]

/** How often the database is asked whether it is there, while somebody uses it. */
const PULSE_MS = 1_000
/** After so many questions in a row, and so long, without a sign of life new work is turned away at once. */
const MISSES = 2
const SILENT_MS = 3_000
/** A question that failed later than this waited for our own process, which is the one that is stuck. */
const LATEST_MISS_MS = 2_500
/** After so long what is under way is cut off, so that nobody waits for an answer that may never come. */
const CUT_MS = 5_000
/** When every connection is busy and none was given back for so long, nobody else gets in line. */
const STALLED_MS = 2_000
/** By now every query and every forgotten transaction was given up: what still holds all connections lets none go. */
const JAMMED_MS = 45_000

/**
 * Lets nobody wait for a database that does not answer, or for a pool that does not move: whoever asks for a connection
 * is refused at once, as unavailable, until it is better. Whoever asked before that waits a few seconds at most.
 */
export function turnAwayWhenStuck({ pool, ping, log }: Deps) {
  const busy = new Set<pg.PoolClient>()
  let heardAt = performance.now()
  let movedAt = heardAt
  let isSilent = false
  let isAsking = false
  let misses = 0

  pool.on('acquire', (client) => {
    if (busy.size === 0) heardAt = performance.now()
    movedAt = performance.now()
    busy.add(client)
  })
  pool.on('release', (error, client) => {
    movedAt = performance.now()
    if (!error) [heardAt, misses] = [movedAt, 0]
    busy.delete(client)
  })

  const isStalled = (ms = STALLED_MS) =>
    pool.idleCount === 0 && pool.totalCount >= pool.options.max && performance.now() - movedAt > ms

  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  pool.connect = ((callback?: Callback) => {
    if (!isSilent && !isStalled()) return connect(callback)
    const refusal = isSilent ? silence() : crowd()
    if (!callback) return Promise.reject(refusal)
    callback(refusal, undefined, () => {})
  }) as typeof pool.connect

  function hear(): void {
    heardAt = performance.now()
    misses = 0
    if (isSilent) log.warn('The database answers again.')
    isSilent = false
  }

  function miss(error: unknown, askedAt: number): void {
    const now = performance.now()
    if (now - askedAt > LATEST_MISS_MS) return
    misses++
    const silentFor = now - heardAt
    if (misses < MISSES || silentFor < SILENT_MS) return
    if (!isSilent) log.warn({ err: error }, 'The database does not answer; whoever needs it is turned away.')
    isSilent = true
    if (silentFor > CUT_MS) for (const client of busy) void client.end()
  }

  const timer = setInterval(() => {
    if (isAsking || (busy.size === 0 && pool.waitingCount === 0 && !isSilent)) return
    isAsking = true
    const askedAt = performance.now()
    void ping()
      .then(hear, (error: unknown) => miss(error, askedAt))
      .finally(() => {
        isAsking = false
      })
  }, PULSE_MS).unref()
  return { isJammed: () => isStalled(JAMMED_MS), close: () => clearInterval(timer) }
}

/** With PostgreSQL's own codes, as if it had said so itself. */
const silence = () => Object.assign(new Error('The database does not answer.'), { code: '08006' })
const crowd = () => Object.assign(new Error('Every connection to the database is busy.'), { code: '53300' })
