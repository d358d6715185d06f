import { onTestFinished } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createServer, type ServerDeps } from '#platform/http/create-server.ts'
import { createLog } from '#platform/log.ts'

interface LogLine {
  level: string
  msg: string
  requestId?: string
  status?: number
  url?: string
  err?: { message: string; stack: string }
}

type Overrides = Partial<Omit<ServerDeps, 'settings'>> & { settings?: Partial<ServerDeps['settings']> }

/** Creates a server without domains and captures its log. Closed when the test finishes. */
export async function createBareServer({ settings, ...overrides }: Overrides = {}) {
  const logged: LogLine[] = []
  const cache = new ResponseCache({ maxBytes: 8 * 1024 * 1024 })
  const app = await createServer({
    log: createLog({
      level: 'debug',
      destination: { write: (line) => void logged.push(JSON.parse(line) as LogLine) },
    }),
    settings: { publicUrl: undefined, metricsToken: undefined, ...settings },
    cache,
    readiness: async () => ({ ok: true }),
    ...overrides,
  })
  onTestFinished(() => app.close())
  return { app, cache, logged }
}

type App = Awaited<ReturnType<typeof createBareServer>>['app']

/** Listens on a free port and returns it. */
export async function listenOnFreePort(app: App): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
