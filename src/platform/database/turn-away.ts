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
/** After so long without a sign of life new work is turned away at once, and comes back when there is one. */
const SILENT_MS = 2_000
/** After so long what is under way is cut off, so that nobody waits for an answer that may never come. */
const CUT_MS = 5_000
/** When every connection is busy and none was given back for so long, nobody else gets in line. */
const STALLED_MS = 2_000

/**
 * Lets nobody wait for a database that does not answer, or for a pool that does not move: whoever asks for a connection
 * is refused at once, as unavailable, until it is better. Whoever asked before that waits a few seconds at most.
 */
export function turnAwayWhenStuck({ pool, ping, log }: Deps): { close(): void } {
  const busy = new Set<pg.PoolClient>()
  let heardAt = performance.now()
  let movedAt = heardAt
  let isSilent = false
  let isAsking = false

  pool.on('acquire', (client) => {
    if (busy.size === 0) heardAt = performance.now()
    movedAt = performance.now()
    busy.add(client)
  })
  pool.on('release', (error, client) => {
    movedAt = performance.now()
    if (!error) heardAt = movedAt
    busy.delete(client)
  })

  const isStalled = () =>
    pool.idleCount === 0 && pool.totalCount >= pool.options.max && performance.now() - movedAt > STALLED_MS

  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  pool.connect = ((callback?: Callback) => {
    if (!isSilent && !isStalled()) return connect(callback)
    const refusal = isSilent ? silence() : crowd()
    if (!callback) return Promise.reject(refusal)
    callback(refusal, undefined, () => {})
  }) as typeof pool.connect

  function hear(): void {
    heardAt = performance.now()
    if (isSilent) log.warn('The database answers again.')
    isSilent = false
  }

  function miss(error: unknown): void {
    const silentFor = performance.now() - heardAt
    if (silentFor < SILENT_MS) return
    if (!isSilent) log.warn({ err: error }, 'The database does not answer; whoever needs it is turned away.')
    isSilent = true
    if (silentFor > CUT_MS) for (const client of busy) void client.end()
  }

  const timer = setInterval(() => {
    if (isAsking || (busy.size === 0 && pool.waitingCount === 0 && !isSilent)) return
    isAsking = true
    void ping()
      .then(hear, miss)
      .finally(() => {
        isAsking = false
      })
  }, PULSE_MS).unref()
  return { close: () => clearInterval(timer) }
}

/** With PostgreSQL's own codes, as if it had said so itself. */
const silence = () => Object.assign(new Error('The database does not answer.'), { code: '08006' })
const crowd = () => Object.assign(new Error('Every connection to the database is busy.'), { code: '53300' })
