import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { ShopError } from '#shared/errors.ts'

/** Processes the jobs of one queue, in this process or another. */
export interface Worker {
  queue: string
  /** Throws to be retried; after the last attempt the job is given up. */
  run(data: Record<string, string>, options: { signal: AbortSignal }): Promise<void>
  /** In UTC. Runs missed while no process was up are run once. */
  cron?: string
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it exists only if that commits. */
  enqueue(tx: Tx, queue: string, data: Record<string, string>): Promise<void>
  /** Starts in the background after a delay, or with the first job, and retries until it succeeds. */
  start(workers: Worker[]): void
  /** Waits a few seconds for running jobs. */
  close(): Promise<void>
}

/** Retries for about an hour. */
const RETRIES = { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600 }
/** A job without a heartbeat in this time is retried: its process was killed. The default would be 15 minutes. */
const HEARTBEAT_SECONDS = 30
const SUPERVISE_SECONDS = 15
/** New jobs notify the workers; polling is for retries, which do not. */
const POLL_SECONDS = 10
/** Leaves the CPU to the first visitors after a start. */
const START_DELAY_MS = 3_000
const RETRY_START_MS = 2_000
/** How long `enqueue` waits for the start. */
const ENQUEUE_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 5_000
/** How long `close` waits for a start in progress. */
const START_ABORT_TIMEOUT_MS = 500
/** Per queue and process. */
const CONCURRENCY = 5
/** Limits log lines: while the database is down, every worker reports an error every few seconds. */
const ERROR_LOG_INTERVAL_MS = 60_000

type Job = JobWithMetadata<Record<string, string>>

export function createJobs({ url }: { url: string }, log: Log): Jobs {
  const closing = new AbortController()
  const started = Promise.withResolvers<PgBoss>()
  const firstEnqueue = Promise.withResolvers<void>()
  let starting: Promise<void> | undefined

  async function startBoss(workers: Worker[]): Promise<void> {
    await Promise.race([firstEnqueue.promise, pause(START_DELAY_MS, closing.signal)])
    while (!closing.signal.aborted) {
      const boss = await createBoss(url, log, closing.signal)
      try {
        await boss.start()
        closing.signal.throwIfAborted()
        await Promise.all(workers.map((worker) => registerWorker(boss, worker, log)))
        await removeOldSchedules(boss, workers)
        closing.signal.throwIfAborted()
        return started.resolve(boss)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'Could not start the job queue; will retry')
        await boss.stop({ graceful: false }).catch(() => {})
        await pause(RETRY_START_MS, closing.signal)
      }
    }
  }

  return {
    enqueue: async (tx, queue, data) => {
      firstEnqueue.resolve()
      const boss = await withTimeout(started.promise)
      const { fromDrizzle } = await import('pg-boss')
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) })
    },
    start: (workers) => {
      starting ??= startBoss(workers)
    },
    close: async () => {
      closing.abort()
      if (!starting) return
      started.promise.catch(() => {})
      // a slower start can be abandoned, because it works in transactions
      const timeout = new AbortController()
      await Promise.race([starting, pause(START_ABORT_TIMEOUT_MS, timeout.signal)])
      timeout.abort()
      started.reject(new Error('The job queue is closed.'))
      const boss = await started.promise.catch(() => undefined)
      await boss?.stop({ timeout: STOP_TIMEOUT_MS })
    },
  }
}

async function createBoss(url: string, log: Log, closing: AbortSignal): Promise<PgBoss> {
  // imported lazily, to keep startup fast
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'nukkad-jobs',
    max: 3,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  let mutedUntil = 0
  boss.on('error', (error) => {
    if (closing.aborted || Date.now() < mutedUntil) return
    mutedUntil = Date.now() + ERROR_LOG_INTERVAL_MS
    log.warn({ err: error }, 'Job queue error; it will recover')
  })
  boss.on('warning', ({ message }) => log.debug({ reason: message }, 'Job queue warning'))
  return boss
}

async function registerWorker(boss: PgBoss, { queue, run, cron }: Worker, log: Log): Promise<void> {
  const options = { ...RETRIES, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true }
  await boss.createQueue(queue, options)
  // createQueue does not change an existing queue, whose options may be from an older version
  await boss.updateQueue(queue, options)
  const work = (jobs: Job[]) => Promise.all(jobs.map((job) => runJob(job, run, log)))
  const batching = {
    includeMetadata: true,
    batchSize: CONCURRENCY,
    // without it, a burst of jobs would be fetched at the polling interval
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  await boss.work(queue, { ...batching, notifyPollingIntervalSeconds: POLL_SECONDS }, work)
  if (cron) await boss.schedule(queue, cron, {}, { missed: 'once' })
}

/** Removes the schedules of older versions, which would enqueue jobs that nothing processes. */
async function removeOldSchedules(boss: PgBoss, workers: Worker[]): Promise<void> {
  const schedules = await boss.getSchedules()
  const isOld = (queue: string) => !workers.some((worker) => worker.queue === queue && worker.cron)
  for (const { name } of schedules) if (isOld(name)) await boss.unschedule(name)
}

/** Never throws, so one job of a batch cannot fail the others. */
async function runJob({ id, name, data, retryCount, retryLimit, signal }: Job, run: Worker['run'], log: Log) {
  try {
    await run(data ?? {}, { signal })
    return { id, status: 'completed' as const }
  } catch (error) {
    const details = { err: error, queue: name, jobId: id, attempt: retryCount + 1 }
    if (retryCount >= retryLimit) log.error(details, 'Job failed; giving up')
    else log.warn(details, 'Job failed; will retry')
    return { id, status: 'failed' as const, output: { message: (error as Error).message } }
  }
}

/** Resolves early when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(createNotStartedError()), ENQUEUE_TIMEOUT_MS)
  try {
    return await Promise.race([promise, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

const createNotStartedError = () =>
  new ShopError('unavailable', "We can't do this right now. Please try again in a moment.")
