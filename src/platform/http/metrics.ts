import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { exemptFromLoadShedding } from './limits.ts'
import { getMetrics } from './operations-contract.ts'

export interface PoolState {
  total: number
  idle: number
  waiting: number
}

/** A gauge that is read on demand, with one value per label value. */
export interface Metric {
  name: string
  help: string
  label: string
  read: () => Promise<Record<string, number>>
}

interface Options {
  token: string | undefined
  cache: ResponseCache
  pool?: () => PoolState
  metrics?: Metric[]
}

/** Keeps /metrics responsive while the database is not. */
const READ_TIMEOUT_MS = 1_000

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves /metrics for Prometheus. Cache hits are only counted: timing them would cost more than serving them. */
const metricsRoutes: FastifyPluginCallback<Options> = (app, { token, cache, pool, metrics = [] }, done) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration, excluding responses from the cache',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  registerCacheMetrics(registry, cache)
  if (pool) registerPoolMetric(registry, pool)
  for (const metric of metrics) registerMetric(registry, metric)

  app.addHook('onResponse', (request, reply, next) => {
    if (!request.fromCache) {
      const route = request.routeOptions.url ?? 'unknown'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    }
    next()
  })

  app.get(
    getMetrics.path,
    { config: { ...exemptFromLoadShedding, quiet: true }, schema: getMetrics },
    async (request, reply) => {
      if (!canRead(request, token)) return reply.callNotFound()
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    },
  )
  done()
}

export const metricsPlugin = fastifyPlugin(metricsRoutes, { name: 'metrics' })

function registerCacheMetrics(registry: Registry, cache: ResponseCache): void {
  const counters = ['hits', 'misses', 'waits', 'evictions', 'drops'] as const
  for (const name of counters) {
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
      help: `Response cache: ${name}`,
      registers: [registry],
      collect() {
        this.set(cache.stats[name])
      },
    })
  }
}

function registerPoolMetric(registry: Registry, pool: () => PoolState): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
}

function registerMetric(registry: Registry, { name, help, label, read }: Metric): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      // omit values that cannot be read: a stale one would look current
      this.reset()
      const values = await withTimeout(read()).catch(() => ({}))
      for (const [value, count] of Object.entries(values)) this.set({ [label]: value }, count)
    },
  })
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const settled = new AbortController()
  const timeout = wait(READ_TIMEOUT_MS, undefined, { signal: settled.signal }).then(() =>
    Promise.reject(new Error('Timed out')),
  )
  timeout.catch(() => {})
  try {
    return await Promise.race([promise, timeout])
  } finally {
    settled.abort()
  }
}

function canRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers
  if (authorization !== undefined) return token !== undefined && isEqual(authorization, `Bearer ${token}`)
  // with a proxy on this machine, every visitor comes from loopback
  return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request.headers)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (actual: string, expected: string) => timingSafeEqual(digest(actual), digest(expected))

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const isLoopback = (address: string) => address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const isForwarded = (headers: IncomingHttpHeaders) => forwardingHeaders.some((name) => headers[name] !== undefined)
