import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'

interface Options {
  url: string
  limitMillis?: number
}

const longestPauseMillis = 5_000
const tryMillis = 5_000
const lastTryMillis = 500

/** Waits until the database takes connections; tells each failed try, and gives up at the limit. */
export async function waitForDatabase({ url, limitMillis = 30_000 }: Options, log: Logger): Promise<void> {
  const deadline = Date.now() + limitMillis
  for (let longest = 250; ; longest = Math.min(longest * 2, longestPauseMillis)) {
    const failure = await tryToConnect(url, Math.max(1, Math.min(tryMillis, deadline - Date.now())))
    if (!failure) return
    const { place, reason, hopeless } = failure
    if (hopeless) throw new StartError(`The database ${place} refuses the shop (${reason}): check DATABASE_URL.`)
    // the last pause is cut short, so that one more try fits in
    const pause = Math.min(longest, deadline - lastTryMillis - Date.now())
    if (pause <= 0) {
      throw new StartError(
        `The database ${place} could not be reached in ${Math.round(limitMillis / 1000)} s (${reason}): check that it runs, and DATABASE_URL.`,
      )
    }
    log.warn(`The database ${place} does not answer (${reason}); trying again in ${Math.round(pause / 10) / 100} s.`)
    await wait(pause)
  }
}

interface Failure {
  /** Which database, without the password. */
  place: string
  reason: string
  /** It answers, and trying again would not change the answer. */
  hopeless: boolean
}

async function tryToConnect(url: string, millis: number): Promise<Failure | undefined> {
  const client = clientFor(url, millis)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return {
      place: `${client.database} at ${client.host}:${client.port}`,
      // the system's own errors may come without a message, when a name has several addresses
      reason: plainReasons[code] ?? (message || code),
      hopeless: hopelessCodes.includes(code),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function clientFor(url: string, millis: number): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'nukkad-wait',
      connectionTimeoutMillis: millis,
      query_timeout: millis,
    })
  } catch {
    throw new StartError(
      'DATABASE_URL cannot be read: write special characters in the user name and password as in a web address, % as %25 and @ as %40.',
    )
  }
}

const plainReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way to that host',
}

// wrong password, not let in, no such database
const hopelessCodes = ['28P01', '28000', '3D000']
