import { pino } from 'pino'
import { accountsDomain } from '#domains/accounts/server/domain.ts'
import type { SessionCache } from '#domains/accounts/server/session-cache.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createServer } from '#platform/http/create-server.ts'
import type { Log } from '#platform/log.ts'
import { createMigratedDatabase } from './database.ts'
import { registerDomain } from './register-domain.ts'
import { shopSettings } from './shop-settings.ts'
import { waitForBlockedConnections } from './wait-for-blocked-connections.ts'

interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
  body?: object
  remoteAddress?: string
}

interface Options {
  log?: Log
  publicUrl?: string
  sessionCache?: SessionCache
  /** A database that the caller closes, to create several apps on one. By default, the app has its own. */
  sharedDatabase?: Awaited<ReturnType<typeof createMigratedDatabase>>
}

/** Creates a server with only the account routes, called through `inject`. Its clock moves only when a test moves it. */
export async function createAccountsApp(options: Options = {}) {
  const { log = pino({ level: 'silent' }), publicUrl, sessionCache, sharedDatabase } = options
  const database = sharedDatabase ?? (await createMigratedDatabase())
  const app = await createServer({
    log,
    settings: { publicUrl, metricsToken: undefined },
    cache: new ResponseCache({ maxBytes: 1_000 }),
    readiness: async () => ({ ok: true }),
    // load shedding would fail tests on a busy machine
    limits: { eventLoopDelayMs: 0 },
  })
  let time = Date.now()
  /** Jobs are only recorded; a test that needs one runs it. */
  const enqueuedJobs: { queue: string; data: Record<string, string> }[] = []
  const jobs = {
    enqueue: async (_tx: unknown, queue: string, data: Record<string, string>) =>
      void enqueuedJobs.push({ queue, data }),
  }
  const now = () => new Date(time)
  const deps = { db: database.db, jobs, log, publicUrl, now, sessionCache, shopSettings, personalData: [] }
  await registerDomain(app, accountsDomain, deps)
  let registeredCount = 0

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: CallOptions = {}) {
    const { token, headers, body, remoteAddress } = options
    const response = await app.inject({
      method,
      url: `/api/users${path}`,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body ? { payload: body } : {}),
      ...(remoteAddress ? { remoteAddress } : {}),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  return {
    ...database,
    app,
    jobs,
    enqueuedJobs,
    call,
    now,
    shopSettings,
    advanceClock(ms: number) {
      time += ms
    },
    /** Registers a customer, by default with the password `chai-at-six`. */
    async registerCustomer(overrides: { name?: string; email?: string; password?: string } = {}) {
      registeredCount++
      const body = { name: 'Asha', email: `asha${registeredCount}@example.in`, password: 'chai-at-six', ...overrides }
      const response = await call('POST', '/register', { body })
      if (response.status !== 201) throw new Error(`could not register: ${response.body.message}`)
      const deviceCookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
      return {
        ...body,
        id: response.body.user._id as string,
        token: response.body.token as string,
        /** The cookie header that identifies the browser as a known device. */
        deviceHeaders: { cookie: deviceCookie },
      }
    },
    waitForBlockedConnections: (count?: number) => waitForBlockedConnections(database.pool, count),
    async close() {
      await app.close()
      if (!sharedDatabase) await database.close()
    },
  }
}
