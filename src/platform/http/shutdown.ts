import type { Log } from '#platform/log.ts'

interface Options {
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>
  log: Log
  exit?: (code: number) => void
}

/** No part may hold the process for ever. */
const LONGEST_STOP_MS = 20_000

/** SIGTERM and SIGINT end the process in good order, with 0. A second one ends it at once. */
export function shutdownOnSignals({ stop, log, exit = process.exit }: Options): void {
  let stopping = false
  const end = async (signal: NodeJS.Signals) => {
    if (stopping) {
      log.warn(`${signal} again: ending at once`)
      return exit(1)
    }
    stopping = true
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void end(name))
}
