import type { Log } from '#platform/log.ts'

interface Options {
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>
  log: Log
  exit?: (code: number) => void
}

/** No part may hold the process for ever. */
const LONGEST_STOP_MS = 20_000
/** A Ctrl+C comes from the terminal and again from npm; both are one wish. */
const SAME_WISH_MS = 1000

/** SIGTERM, SIGINT and SIGHUP end the process in good order, with 0. A second wish ends it at once. */
export function shutdownOnSignals({ stop, log, exit = process.exit }: Options): void {
  let stoppingSince: number | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (stoppingSince) {
      if (performance.now() - stoppingSince < SAME_WISH_MS) return
      log.warn(`${signal} again: ending at once`)
      return exit(1)
    }
    stoppingSince = performance.now()
    log.info(`${signal}: finishing what is under way`)
    setTimeout(() => {
      log.error('stopping took too long')
      exit(1)
    }, LONGEST_STOP_MS).unref()
    try {
      await stop()
      log.info('stopped')
      exit(0)
    } catch (error) {
      log.error({ err: error }, 'stopped, but not in good order')
      exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, (name) => void end(name))
}
