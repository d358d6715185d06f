import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

interface Options {
  url: string
  channels: string[]
  onMessage(channel: string, payload: string): void
  /** From now on messages may be missed: the connection is gone, or the first one failed. Once per outage. */
  onLost(): void
  /** From now on no message is missed: the channels are open, for the first time or again. */
  onBack(): void
  heartbeatMillis?: number
}

const longestPauseMillis = 5_000

/** Hears NOTIFY on a connection of its own, for as long as the shop lives. */
export function listen(options: Options, log: Logger): { close(): Promise<void> } {
  const closing = new AbortController()
  const ended = keepListening(options, log, closing.signal)
  return {
    close: () => {
      closing.abort()
      return ended
    },
  }
}

async function keepListening(options: Options, log: Logger, closing: AbortSignal): Promise<void> {
  let isLost = false
  let pause = 100
  const back = () => {
    isLost = false
    pause = 100
    options.onBack()
  }
  while (!closing.aborted) {
    try {
      await listenOnce(options, back, closing)
    } catch (error) {
      if (closing.aborted) return
      if (!isLost) {
        isLost = true
        log.warn({ err: error }, 'The database no longer tells of changes; trying to listen again.')
        options.onLost()
      }
      await wait(pause, undefined, { signal: closing }).catch(() => {})
      pause = Math.min(pause * 2, longestPauseMillis)
    }
  }
}

/** One connection's life; ends by failing, or by `closing`. */
async function listenOnce(options: Options, onOpen: () => void, closing: AbortSignal): Promise<void> {
  const { url, channels, onMessage, heartbeatMillis = 5_000 } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad-listen',
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatMillis,
    keepAlive: true,
  })
  const broken = Promise.withResolvers<never>()
  // marks it as heard: it may break while nobody waits for it
  broken.promise.catch(() => {})
  client.on('error', broken.reject)
  client.on('end', () => broken.reject(new Error('The connection ended.')))
  client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onOpen()
    for (;;) {
      await Promise.race([wait(heartbeatMillis, undefined, { signal: closing, ref: false }), broken.promise])
      // a connection whose other end is gone without a word looks alive until it is used
      await client.query('SELECT 1')
    }
  } finally {
    await client.end().catch(() => {})
  }
}
