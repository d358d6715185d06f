import type { Log } from '#platform/log.ts'

interface Failures {
  /** Logged with the error when a run fails; without it, failures are ignored. The next run follows as planned. */
  failureMessage?: string
  /** Logs a failure only if the run before it succeeded. */
  logsFirstFailureOnly?: boolean
}

interface Schedule extends Failures {
  everyMs: number
  /** Runs for the first time right away instead of after the first interval. */
  immediately?: boolean
}

export interface PeriodicTask {
  /** Starts no further run and waits for the one in progress. */
  close(): Promise<void>
}

/**
 * Runs the work again and again in this process, never twice at a time. Anything rarer than a minute is a cron job.
 * Does not keep the process alive.
 */
export function runPeriodically(
  { everyMs, immediately = false, ...failures }: Schedule,
  log: Pick<Log, 'warn'>,
  work: () => Promise<unknown>,
): PeriodicTask {
  const { run, waitForRun } = createTask(failures, log, work)
  if (immediately) run()
  const timer = setInterval(run, everyMs).unref()
  return {
    close: async () => {
      clearInterval(timer)
      await waitForRun()
    },
  }
}

/** Returns `run`, which does nothing during a run, and `waitForRun`. */
export function createTask(
  { failureMessage, logsFirstFailureOnly = false }: Failures,
  log: Pick<Log, 'warn'>,
  work: () => Promise<unknown>,
) {
  let running: Promise<void> | undefined
  let isFailing = false

  async function runOnce(): Promise<void> {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (failureMessage !== undefined && !(isFailing && logsFirstFailureOnly)) log.warn({ err: error }, failureMessage)
      isFailing = true
    }
  }

  function run(): void {
    running ??= runOnce().finally(() => {
      running = undefined
    })
  }

  return { run, waitForRun: async () => running }
}
