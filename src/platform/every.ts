import type { Log } from '#platform/log.ts'

interface Schedule {
  everyMs: number
  /** Logged with the error when a run fails; the next run follows as planned. */
  failure: string
  /** Runs for the first time right away instead of after the first interval. */
  immediately?: boolean
}

export interface Periodic {
  /** Starts no further run and waits for the one in progress. */
  close(): Promise<void>
}

/** Runs the work every few seconds in this process, never twice at a time. Anything rarer than a minute is a cron job. */
export function every(
  { everyMs, failure, immediately = false }: Schedule,
  log: Pick<Log, 'warn'>,
  work: () => Promise<unknown>,
): Periodic {
  let running: Promise<void> | undefined

  function run(): void {
    running ??= work()
      .then(
        () => {},
        (error: unknown) => log.warn({ err: error }, failure),
      )
      .finally(() => {
        running = undefined
      })
  }

  if (immediately) run()
  const timer = setInterval(run, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
