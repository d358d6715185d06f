import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

interface Options {
  url: string
  channels: string[]
  onMessage(channel: string, payload: string): void
  /** Called once per outage, even if the first connection fails: from now on, messages may be missed. */
  onLost(): void
  /** Called after each successful LISTEN: from now on, no message is missed. */
  onConnected(): void
  heartbeatMs?: number
}

const MAX_PAUSE_MS = 5_000

/** Listens for NOTIFY on a dedicated connection and reconnects until closed. */
export function listenForNotifications(options: Options, log: Logger): { close(): Promise<void> } {
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
  let pauseMs = 100
  const handleConnected = () => {
    isLost = false
    pauseMs = 100
    options.onConnected()
  }
  while (!closing.aborted) {
    try {
      await listenOnce(options, handleConnected, closing)
    } catch (error) {
      if (closing.aborted) return
      if (!isLost) {
        isLost = true
        log.warn({ err: error }, 'Lost the notification connection; reconnecting')
        options.onLost()
      }
      await wait(pauseMs, undefined, { signal: closing }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
    }
  }
}

/** Runs one connection until it fails or `closing` aborts. */
async function listenOnce(options: Options, onConnected: () => void, closing: AbortSignal): Promise<void> {
  const { url, channels, onMessage, heartbeatMs = 5_000 } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: 'nukkad-listen',
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatMs,
    keepAlive: true,
  })
  const broken = Promise.withResolvers<never>()
  // avoids an unhandled rejection while nothing awaits it
  broken.promise.catch(() => {})
  client.on('error', broken.reject)
  client.on('end', () => broken.reject(new Error('The connection ended')))
  client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onConnected()
    for (;;) {
      await Promise.race([wait(heartbeatMs, undefined, { signal: closing, ref: false }), broken.promise])
      // detects half-open connections
      await client.query('SELECT 1')
    }
  } finally {
    await client.end().catch(() => {})
  }
}
