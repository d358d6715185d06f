import type { RequestListener } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Log } from '#platform/log.ts'
import { ShopError } from '#shared/errors.ts'
import { REQUEST_ID_HEADER } from '../cache/cached-response.ts'
import { AccessLog } from './access-log.ts'
import { createCachedRoutes } from './cached-routes.ts'
import { createComputedRoutes } from './computed-routes.ts'
import { createMalformedUrlHandler, handleError, handleNotFound } from './error-handler.ts'
import type { CspSources } from './extend-csp.ts'
import { handleClientError } from './handle-client-error.ts'
import { healthPlugin, type Readiness } from './health.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { closeServer, createHttpServer, type Listener } from './listener.ts'
import { type Metric, metricsPlugin, type PoolState } from './metrics.ts'
import { type ApiInfo, openapiPlugin } from './openapi.ts'
import { BUSY } from './present-error.ts'
import { registerJsonParser } from './register-json-parser.ts'
import { createRequestIdGenerator } from './request-id.ts'
import { createPlainSecurityHeaders, registerSecurityHeaders } from './security-headers.ts'
import { serializerCompiler, validatorCompiler } from './validate.ts'

export interface ServerDeps {
  log: Log
  settings: {
    publicUrl: string | undefined
    metricsToken: string | undefined
    /** Number of proxies in front whose X-Forwarded-* headers are trusted; 0 by default. */
    trustProxy?: number
    /** Loosens the content security policy for Vite. */
    dev?: boolean
  }
  /** Holds the responses of cached routes; call `markStale` when the data changes. */
  cache: ResponseCache
  /** Returns what pages may load from elsewhere. */
  getPageSources?: () => CspSources | undefined
  /** Called at most once a second. */
  readiness: () => Promise<Readiness>
  pool?: () => PoolState
  /** Additional metrics for /metrics. */
  metrics?: Metric[]
  api?: ApiInfo
  /** A port that is already open; without it, `listen` opens one. */
  listener?: Listener | undefined
  limits?: Partial<Limits>
}

export type App = Awaited<ReturnType<typeof createServer>>

/** Creates the HTTP server without any business routes; add them with `register`. */
export async function createServer(deps: ServerDeps) {
  const { log, cache, listener } = deps
  const limits: Limits = { ...defaultLimits, ...deps.limits }
  const trustedProxies = deps.settings.trustProxy ?? 0
  const getHeaders = createPlainSecurityHeaders(deps.settings)
  const getRequestId = createRequestIdGenerator({ behindProxy: trustedProxies > 0 })
  const cachedRoutes = createCachedRoutes({ cache, log, getRequestId, keepAliveMs: limits.keepAliveMs })
  const computedRoutes = createComputedRoutes({ getRequestId, keepAliveMs: limits.keepAliveMs })
  const withShortcuts =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      const isSent = cachedRoutes.tryRespond(request, response) || computedRoutes.tryRespond(request, response)
      if (!isSent) handler(request, response)
    }

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new AccessLog(limits.slowRequestMs),
    genReqId: getRequestId,
    trustProxy: trustedProxies > 0 && ((_address: string, hop: number) => hop < trustedProxies),
    bodyLimit: limits.bodyBytes,
    return503OnClosing: false,
    pluginTimeout: limits.hookMs,
    routerOptions: { maxParamLength: limits.paramLength, querystringParser: parseQueryString },
    serverFactory: (handler) => listener?.server ?? createHttpServer(limits).on('request', withShortcuts(handler)),
    frameworkErrors: createMalformedUrlHandler(getHeaders),
    clientErrorHandler: (error, socket) => handleClientError(error, socket, { log, getHeaders }),
  }).withTypeProvider<ZodTypeProvider>()

  // request bodies are JSON only
  app.removeContentTypeParser('text/plain')
  registerJsonParser(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)

  registerSecurityHeaders(app, { ...deps.settings, getPageSources: deps.getPageSources })
  // before all other hooks, so cached responses skip them and load shedding
  await app.register(cachedRoutes.plugin)
  await app.register(computedRoutes.plugin)
  await registerPlugins(app, deps, limits)
  if (listener) {
    listener.setHandler(withShortcuts(app.routing))
    app.addHook('preClose', () => closeServer(listener.server, log))
  }
  return app
}

async function registerPlugins(app: FastifyInstance, deps: ServerDeps, limits: Limits): Promise<void> {
  const { settings, cache, pool, metrics = [], readiness, api = { title: () => 'API', version: '1' } } = deps
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    next()
  })
  // in development the compiler shares the event loop, so delays are normal
  const maxEventLoopDelay = settings.dev ? 0 : limits.eventLoopDelayMs
  await app.register(underPressure, { maxEventLoopDelay, pressureHandler: createPressureHandler(app, limits) })
  // before all routes that it describes
  await app.register(openapiPlugin, api)
  await app.register(metricsPlugin, { token: settings.metricsToken, cache, metrics, ...(pool ? { pool } : {}) })
  await app.register(healthPlugin, { readiness, timeoutMs: limits.readinessMs })
}

/** Rejects requests, except right after the start. */
function createPressureHandler(app: FastifyInstance, { startMs }: Limits): () => Promise<void> {
  let readyAt = Number.POSITIVE_INFINITY
  app.addHook('onReady', async () => {
    readyAt = performance.now()
  })
  return async () => {
    if (performance.now() >= readyAt + startMs) throw new ShopError('unavailable', BUSY)
  }
}

/** Joins repeated parameters: `?size=M&size=L` means the same as `?size=M,L`. */
function parseQueryString(query: string): Record<string, string> {
  const parsed = parseQuery(query)
  for (const [name, value] of Object.entries(parsed)) if (Array.isArray(value)) parsed[name] = value.join(',')
  return parsed as Record<string, string>
}
