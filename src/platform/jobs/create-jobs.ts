import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { ShopError } from '#shared/errors.ts'

/** Work that is put down in the database and done later, by this process or another. */
export interface Worker {
  queue: string
  /** Fails to be tried again; with the last try, the job is given up. */
  run(data: Record<string, string>, attempt: { isLast: boolean; signal: AbortSignal }): Promise<void>
  /** When it is done by itself, as cron writes it, in UTC. What was missed while no shop ran is done once. */
  cron?: string
  /** How often it is tried again, where it is worth more than an hour or so. */
  retryLimit?: number
}

export interface Jobs {
  /** Puts a job down in the caller's transaction: it is there when that holds, and only then. */
  enqueue(tx: Tx, queue: string, data: Record<string, string>): Promise<void>
  /** Begins soon, or when the first job is put down, and tries again until it can. Nobody has to wait for it. */
  start(workers: Worker[]): void
  /** Lets what is under way finish, for a few seconds. */
  close(): Promise<void>
}

const RETRIES = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 }
/**
 * Who does a job says twice in this time that it is still at it. Whoever was killed says nothing, and the job is put down
 * for another try: without this, it would wait a quarter of an hour.
 */
const HEARTBEAT_SECONDS = 30
/** How often somebody looks for such jobs. */
const LOOK_AFTER_SECONDS = 15
/** How often a worker looks for what is due, beside what it is told of at once: another try tells nobody. */
const LOOK_AGAIN_SECONDS = 10
/** The first visitors of a shop that has just opened go first. */
const GRACE_MS = 3_000
const RETRY_START_MS = 2_000
/** How long somebody who needs a job waits for the beginning. */
const PATIENCE_MS = 10_000
const LONGEST_STOP_MS = 5_000
/** How long the shop's end waits for a beginning that is under way. */
const LONGEST_BEGINNING_MS = 500
/** How many jobs of one queue a process does at once. */
const AT_ONCE = 5
/** While the database is away, every worker says so every few seconds. */
const QUIET_MS = 60_000

type Job = JobWithMetadata<Record<string, string>>

export function createJobs({ url }: { url: string }, log: Log): Jobs {
  const closing = new AbortController()
  const started = Promise.withResolvers<PgBoss>()
  const wanted = Promise.withResolvers<void>()
  let beginning: Promise<void> | undefined

  async function begin(workers: Worker[]): Promise<void> {
    await Promise.race([wanted.promise, pause(GRACE_MS, closing.signal)])
    while (!closing.signal.aborted) {
      const boss = await createBoss(url, log, closing.signal)
      try {
        await boss.start()
        closing.signal.throwIfAborted()
        await Promise.all(workers.map((worker) => employ(boss, worker, log)))
        closing.signal.throwIfAborted()
        return started.resolve(boss)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'Jobs cannot be done yet; trying again.')
        await boss.stop({ graceful: false }).catch(() => {})
        await pause(RETRY_START_MS, closing.signal)
      }
    }
  }

  return {
    enqueue: async (tx, queue, data) => {
      wanted.resolve()
      const boss = await soon(started.promise)
      const { fromDrizzle } = await import('pg-boss')
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) })
    },
    start: (workers) => {
      beginning ??= begin(workers)
    },
    close: async () => {
      closing.abort()
      if (!beginning) return
      started.promise.catch(() => {})
      // a beginning that takes longer ends by itself: all it does is done in transactions
      const patience = new AbortController()
      await Promise.race([beginning, pause(LONGEST_BEGINNING_MS, patience.signal)])
      patience.abort()
      started.reject(new Error('There are no jobs any more.'))
      const boss = await started.promise.catch(() => undefined)
      await boss?.stop({ timeout: LONGEST_STOP_MS })
    },
  }
}

async function createBoss(url: string, log: Log, closing: AbortSignal): Promise<PgBoss> {
  // here, because loading it takes a while, and the shop opens without it
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'nukkad-jobs',
    max: 3,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
  })
  let quietUntil = 0
  boss.on('error', (error) => {
    if (closing.aborted || Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    log.warn({ err: error }, 'The job queue has trouble; it goes on by itself.')
  })
  boss.on('warning', ({ message }) => log.debug({ reason: message }, 'The job queue warns.'))
  return boss
}

async function employ(
  boss: PgBoss,
  { queue, run, cron, retryLimit = RETRIES.retryLimit }: Worker,
  log: Log,
): Promise<void> {
  const options = { ...RETRIES, retryLimit, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true }
  await boss.createQueue(queue, options)
  // one that was there already would keep what an older version of the shop gave it
  await boss.updateQueue(queue, options)
  const work = (jobs: Job[]) => Promise.all(jobs.map((job) => outcomeOf(job, run, log)))
  // one by one, a rush of jobs would be fetched at the pace of the idle poll
  const together = { includeMetadata: true, batchSize: AT_ONCE, burstWhenBatchFull: true, perJobResults: true } as const
  await boss.work(queue, { ...together, notifyPollingIntervalSeconds: LOOK_AGAIN_SECONDS }, work)
  if (cron) await boss.schedule(queue, cron, {}, { missed: 'once' })
}

/** Does one job of several: what happens to it does not concern the others. */
async function outcomeOf({ id, name, data, retryCount, retryLimit, signal }: Job, run: Worker['run'], log: Log) {
  const isLast = retryCount >= retryLimit
  try {
    await run(data ?? {}, { isLast, signal })
    return { id, status: 'completed' as const }
  } catch (error) {
    const told = { err: error, queue: name, jobId: id, attempt: retryCount + 1 }
    if (isLast) log.error(told, 'A job failed and is given up.')
    else log.warn(told, 'A job failed and will be tried again.')
    return { id, status: 'failed' as const, output: { message: (error as Error).message } }
  }
}

/** Cut short when it is over. */
const pause = (ms: number, over: AbortSignal) => wait(ms, undefined, { signal: over }).catch(() => {})

async function soon<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(notYet()), PATIENCE_MS)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const notYet = () => new ShopError('unavailable', 'This cannot be done right now. Please try again in a moment.')
