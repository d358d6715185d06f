import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'

interface Options {
  url: string
  timeoutMs?: number
}

const MAX_PAUSE_MS = 5_000
const ATTEMPT_TIMEOUT_MS = 5_000
const LAST_ATTEMPT_MS = 500

/** Waits until the database accepts connections, logging each failed attempt. Throws a StartError at the limit. */
export async function waitForDatabase({ url, timeoutMs = 30_000 }: Options, log: Logger): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (let backoffMs = 250; ; backoffMs = Math.min(backoffMs * 2, MAX_PAUSE_MS)) {
    const failure = await attemptConnection(url, Math.max(1, Math.min(ATTEMPT_TIMEOUT_MS, deadline - Date.now())))
    if (!failure) return
    const { target, reason, isPermanent } = failure
    if (isPermanent) throw new StartError(`Database ${target} rejected the connection (${reason}). Check DATABASE_URL.`)
    // shortens the last pause to fit in one more attempt
    const pauseMs = Math.min(backoffMs, deadline - LAST_ATTEMPT_MS - Date.now())
    if (pauseMs <= 0) {
      throw new StartError(
        `Could not connect to database ${target} within ${Math.round(timeoutMs / 1000)} s (${reason}). Check that it is running and that DATABASE_URL is correct.`,
      )
    }
    log.warn(`Could not connect to database ${target} (${reason}); retrying in ${Math.round(pauseMs / 10) / 100} s`)
    await wait(pauseMs)
  }
}

interface Failure {
  /** Database name, host and port; never the password. */
  target: string
  reason: string
  /** Retrying cannot help. */
  isPermanent: boolean
}

async function attemptConnection(url: string, timeoutMs: number): Promise<Failure | undefined> {
  const client = createClient(url, timeoutMs)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return {
      target: `${client.database} at ${client.host}:${client.port}`,
      // an AggregateError for a host with several addresses has no message
      reason: reasonsByCode[code] ?? (message || code),
      isPermanent: permanentErrorCodes.includes(code),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function createClient(url: string, timeoutMs: number): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'nukkad-wait',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
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
