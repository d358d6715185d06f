import type { Log } from '#platform/log.ts'

interface Options {
  /** Drains requests in flight, then closes everything. */
  stop: () => Promise<void>
  log: Log
  exit?: (code: number) => void
}

const STOP_TIMEOUT_MS = 20_000
/** Ctrl+C arrives twice, from the terminal and from npm; signals this close together count as one. */
const DUPLICATE_SIGNAL_MS = 1000

/** Shuts down gracefully on SIGTERM, SIGINT or SIGHUP and exits with 0. A second signal exits immediately with 1. */
export function shutdownOnSignals({ stop, log, exit = process.exit }: Options): void {
  let stoppingSince: number | undefined
  const shutDown = async (signal: NodeJS.Signals) => {
    if (stoppingSince) {
      if (performance.now() - stoppingSince < DUPLICATE_SIGNAL_MS) return
      log.warn(`${signal} received again; exiting immediately`)
      return exit(1)
    }
    stoppingSince = performance.now()
    log.info(`${signal} received; shutting down`)
    setTimeout(() => {
      log.error('Shutdown timed out')
      exit(1)
    }, STOP_TIMEOUT_MS).unref()
    try {
      await stop()
      log.info('Shutdown complete')
      exit(0)
    } catch (error) {
      log.error({ err: error }, 'Shutdown failed')
      exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, (name) => void shutDown(name))
}
