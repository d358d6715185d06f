import type { Log } from '#platform/log.ts'
import type { App } from './create-server.ts'

interface Options {
  app: App
  log: Log
  /** What to close when the last answer has left, in this order: jobs, channels, database. */
  close: Array<() => Promise<void> | void>
  /** How long answers under way may take. */
  drainMs?: number
  exit?: (code: number) => void
}

const DRAIN_MS = 10_000
const CLOSE_MS = 5000
const REAP_MS = 100

/**
 * On SIGTERM or SIGINT: no new connections, what is under way is finished, then everything is closed and the process
 * ends with 0. A second signal ends it at once.
 */
export function shutdownOnSignals({ app, log, close, drainMs = DRAIN_MS, exit = process.exit }: Options): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) {
      log.warn(`${signal} again, ending at once`)
      return exit(1)
    }
    stopping = true
    log.info(`${signal}: finishing what is under way`)
    const drained = await drain(app, drainMs)
    if (!drained) log.warn('some requests took too long and were cut off')
    const closed = await closeAll(close, log)
    log.info('stopped')
    exit(drained && closed ? 0 : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

async function drain(app: App, drainMs: number): Promise<boolean> {
  // a connection that was busy when the server closed stays open for keep-alive afterwards
  const reaper = setInterval(() => app.server.closeIdleConnections(), REAP_MS)
  const closing = app.close().then(() => true)
  const drained = await within(drainMs, closing)
  if (!drained) {
    app.server.closeAllConnections()
    await within(CLOSE_MS, closing)
  }
  clearInterval(reaper)
  return drained
}

async function closeAll(close: Options['close'], log: Log): Promise<boolean> {
  let all = true
  for (const each of close) {
    try {
      const closed = await within(
        CLOSE_MS,
        Promise.resolve(each()).then(() => true),
      )
      if (!closed) log.warn('something did not close in time')
      all &&= closed
    } catch (error) {
      log.error({ err: error }, 'something did not close')
      all = false
    }
  }
  return all
}

/** Whether the promise was fulfilled in time. */
async function within(ms: number, promise: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
