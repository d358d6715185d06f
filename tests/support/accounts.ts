import { pino } from 'pino'
import { expect } from 'vitest'
import { accountRoutes } from '#domains/accounts/server/routes.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createServer } from '#platform/http/create-server.ts'
import type { Log } from '#platform/log.ts'
import { freshDatabase } from './database.ts'

interface Call {
  token?: string | undefined
  headers?: Record<string, string>
  body?: object
  /** The address it comes from. */
  from?: string
}

interface Options {
  log?: Log
  publicUrl?: string
}

/** A shop without accounts, answering without a port; its clock stands until it is moved. */
export async function openAccounts({ log = pino({ level: 'silent' }), publicUrl }: Options = {}) {
  const database = await freshDatabase()
  const app = await createServer({
    log,
    settings: { publicUrl, metricsToken: undefined },
    cache: new ResponseCache({ maxBytes: 1_000 }),
    readiness: async () => ({ ok: true }),
    // a busy machine is no reason to turn a test away
    limits: { eventLoopDelayMs: 0 },
  })
  let time = Date.now()
  /** What is to be done later; tests do it themselves. */
  const enqueued: { queue: string; data: Record<string, string> }[] = []
  const jobs = {
    enqueue: async (_tx: unknown, queue: string, data: Record<string, string>) => void enqueued.push({ queue, data }),
  }
  await app.register(accountRoutes({ ...database, jobs, publicUrl, now: () => new Date(time) }))
  let made = 0

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: Call = {}) {
    const { token, headers, body, from } = options
    const response = await app.inject({
      method,
      url: `/api/users${path}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body ? { payload: body } : {}),
      ...(from ? { remoteAddress: from } : {}),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  return {
    ...database,
    app,
    jobs,
    enqueued,
    call,
    now: () => new Date(time),
    /** Lets time pass, in milliseconds. */
    pass(ms: number) {
      time += ms
    },
    /** A new customer, logged in, with the password `chai-at-six`. */
    async join(different: { name?: string; email?: string; password?: string } = {}) {
      made++
      const body = { name: 'Asha', email: `asha${made}@example.in`, password: 'chai-at-six', ...different }
      const joined = await call('POST', '/register', { body })
      if (joined.status !== 201) throw new Error(`no account was opened: ${joined.body.message}`)
      const device = String(joined.headers['set-cookie'] ?? '').split(';')[0] ?? ''
      return {
        ...body,
        id: joined.body.user._id as string,
        token: joined.body.token as string,
        /** The header that makes the browser known. */
        cookie: { cookie: device },
      }
    },
    /** Waits until so many wait for a row that is locked. */
    async untilBlocked(many = 1) {
      const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => (await database.pool.query(blocked)).rowCount, { timeout: 10_000 }).toBe(many)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
