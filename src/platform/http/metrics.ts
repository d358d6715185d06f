import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '#platform/cache/response-cache.ts'

export interface PoolState {
  total: number
  idle: number
  waiting: number
}

/** A figure that has to be asked for, such as how many jobs wait: one number for each word of its label. */
export interface Figure {
  name: string
  help: string
  label: string
  read: () => Promise<Record<string, number>>
}

interface Options {
  token: string | undefined
  cache: ResponseCache
  pool?: () => PoolState
  figures?: Figure[]
}

/** Whoever watches the shop hears from it also while its database does not answer. */
const PATIENCE_MS = 1_000

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** /metrics for Prometheus. Answers from the cache are only counted: timing them would cost more than making them. */
const metricsRoutes: FastifyPluginCallback<Options> = (app, { token, cache, pool, figures = [] }, done) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, without those answered from the cache',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  measureCache(registry, cache)
  if (pool) measurePool(registry, pool)
  for (const figure of figures) measureFigure(registry, figure)

  app.addHook('onResponse', (request, reply, next) => {
    if (!request.fromCache) {
      const route = request.routeOptions.url ?? 'unknown'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }
    next()
  })

  app.get('/metrics', { config: { quiet: true, pressureHandler: () => undefined } }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  done()
}

export const metrics = fastifyPlugin(metricsRoutes, { name: 'metrics' })

function measureCache(registry: Registry, cache: ResponseCache): void {
  const counted = ['hits', 'misses', 'waits', 'evictions', 'drops'] as const
  for (const name of counted) {
    new Counter({
      name: `http_cache_${name}_total`,
      help: `Response cache: ${name}`,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(cache.stats[name])
      },
    })
  }
  for (const name of ['entries', 'bytes'] as const) {
    new Gauge({
      name: `http_cache_${name}`,
      help: `Response cache: ${name} kept`,
      registers: [registry],
      collect() {
        this.set(cache.stats[name])
      },
    })
  }
}

function measurePool(registry: Registry, pool: () => PoolState): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
}

function measureFigure(registry: Registry, { name, help, label, read }: Figure): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // what is not known is left out: a figure of a while ago would look like one of now
      this.reset()
      const known = await soon(read()).catch(() => ({}))
      for (const [value, count] of Object.entries(known)) this.set({ [label]: value }, count)
    },
  })
}

async function soon<T>(promise: Promise<T>): Promise<T> {
  const isOver = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: isOver.signal }).then(() => Promise.reject(new Error('too late')))
  late.catch(() => {})
  try {
    return await Promise.race([promise, late])
  } finally {
    isOver.abort()
  }
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers
  if (authorization !== undefined) return token !== undefined && sameText(authorization, `Bearer ${token}`)
  // behind a proxy on this machine every visitor comes from loopback
  return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request.headers)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sameText = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string) => address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const isForwarded = (headers: IncomingHttpHeaders) => forwardingHeaders.some((name) => headers[name] !== undefined)
