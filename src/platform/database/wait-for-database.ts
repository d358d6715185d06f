import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'

interface Options {
  url: string
  limitMillis?: number
}

const maxPauseMillis = 5_000
const attemptMillis = 5_000
const lastAttemptMillis = 500

/** Waits until the database accepts connections, logging each failed attempt. Throws a StartError at the limit. */
export async function waitForDatabase({ url, limitMillis = 30_000 }: Options, log: Logger): Promise<void> {
  const deadline = Date.now() + limitMillis
  for (let backoff = 250; ; backoff = Math.min(backoff * 2, maxPauseMillis)) {
    const failure = await attemptConnection(url, Math.max(1, Math.min(attemptMillis, deadline - Date.now())))
    if (!failure) return
    const { place, reason, isPermanent } = failure
    if (isPermanent) throw new StartError(`Database ${place} rejected the connection (${reason}). Check DATABASE_URL.`)
    // shortens the last pause to fit in one more attempt
    const pause = Math.min(backoff, deadline - lastAttemptMillis - Date.now())
    if (pause <= 0) {
      throw new StartError(
        `Could not connect to database ${place} within ${Math.round(limitMillis / 1000)} s (${reason}). Check that it is running and that DATABASE_URL is correct.`,
      )
    }
    log.warn(`Could not connect to database ${place} (${reason}); retrying in ${Math.round(pause / 10) / 100} s`)
    await wait(pause)
  }
}

interface Failure {
  /** Database name, host and port; never the password. */
  place: string
  reason: string
  /** Retrying cannot help. */
  isPermanent: boolean
}

async function attemptConnection(url: string, millis: number): Promise<Failure | undefined> {
  const client = createClient(url, millis)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return {
      place: `${client.database} at ${client.host}:${client.port}`,
      // an AggregateError for a host with several addresses has no message
      reason: reasonsByCode[code] ?? (message || code),
      isPermanent: permanentErrorCodes.includes(code),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function createClient(url: string, millis: number): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'nukkad-wait',
      connectionTimeoutMillis: millis,
      query_timeout: millis,
    })
  } catch {
    throw new StartError(
      'DATABASE_URL is not a valid URL. Percent-encode special characters in the user name and password, such as % as %25 and @ as %40.',
    )
  }
}

const reasonsByCode: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOENT: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ETIMEDOUT: 'timed out',
  EHOSTUNREACH: 'host unreachable',
}

// invalid password, invalid authorization, no such database
const permanentErrorCodes = ['28P01', '28000', '3D000']
