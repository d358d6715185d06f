import type { RequestListener } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import { REQUEST_ID_HEADER } from '#platform/cache/stored-answer.ts'
import type { Log } from '#platform/log.ts'
import { AccessLog } from './access-log.ts'
import { createCachedRoutes } from './cached-routes.ts'
import { answerClientError } from './client-error.ts'
import { answerError, answerNotFound, malformedAddress } from './error-handler.ts'
import { closeServer, createHttpServer, type FrontDoor } from './front-door.ts'
import { health, type Readiness } from './health.ts'
import { type Limits, RETRY_AFTER_SECONDS, limits as standardLimits } from './limits.ts'
import { type Figure, metrics, type PoolState } from './metrics.ts'
import { type ApiInfo, openapi } from './openapi.ts'
import { requestIds } from './request-id.ts'
import { plainAnswerHeaders, securityHeaders } from './security-headers.ts'
import { takeJson } from './take-json.ts'
import { validatorCompiler } from './validate.ts'

export interface ServerDeps {
  log: Log
  settings: {
    publicUrl: string | undefined
    metricsToken: string | undefined
    /** How many proxies are believed when they say who calls; none unless told. */
    trustProxy?: number
    /** Vite serves the browser's code, and needs a looser content security policy. */
    dev?: boolean
  }
  /** Answers of routes with `config: { cache: true }`; whoever hears of a change calls its `drop`. */
  cache: ResponseCache
  /** Whether the database can be reached and is migrated; asked at most once a second. */
  readiness: () => Promise<Readiness>
  pool?: () => PoolState
  /** What /metrics tells beside requests, cache, pool and process. */
  figures?: Figure[]
  api?: ApiInfo
  /** A port that is open already; without one, `listen` opens it. */
  door?: FrontDoor | undefined
  limits?: Partial<Limits>
}

export type App = Awaited<ReturnType<typeof createServer>>

/** The server without a word of the shop: routes come from `register`, the port from `listen`. */
export async function createServer(deps: ServerDeps) {
  const { log, cache, door } = deps
  const limits: Limits = { ...standardLimits, ...deps.limits }
  const proxies = deps.settings.trustProxy ?? 0
  const headers = plainAnswerHeaders(deps.settings)
  const requestIdOf = requestIds({ behindProxy: proxies > 0 })
  const cachedRoutes = createCachedRoutes({ cache, log, requestIdOf, keepAliveMs: limits.keepAliveMs })
  const listener =
    (handler: RequestListener): RequestListener =>
    (request, response) => {
      if (!cachedRoutes.answer(request, response)) handler(request, response)
    }

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new AccessLog(limits.slowRequestMs),
    genReqId: requestIdOf,
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    bodyLimit: limits.bodyBytes,
    return503OnClosing: false,
    pluginTimeout: limits.hookMs,
    routerOptions: { maxParamLength: limits.paramLength, querystringParser: parseJoined },
    serverFactory: (handler) => door?.server ?? createHttpServer(limits).on('request', listener(handler)),
    frameworkErrors: malformedAddress(headers),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, { log, headers }),
  }).withTypeProvider<ZodTypeProvider>()

  // what is said here is said in JSON
  app.removeContentTypeParser('text/plain')
  takeJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)

  // what is kept leaves before anything else is done, and before anyone is turned away
  await app.register(cachedRoutes.plugin)
  await registerParts(app, deps, limits)
  if (door) {
    door.handOver(listener(app.routing))
    app.addHook('preClose', () => closeServer(door.server, log))
  }
  return app
}

async function registerParts(app: FastifyInstance, deps: ServerDeps, limits: Limits): Promise<void> {
  const { settings, cache, pool, figures = [], readiness, api = { title: 'API', version: '1' } } = deps
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    next()
  })
  await app.register(helmet, securityHeaders({ publicUrl: settings.publicUrl, dev: settings.dev ?? false }))
  // in development the compiler shares the loop with the one visitor, who may wait
  const maxEventLoopDelay = settings.dev ? 0 : limits.eventLoopDelayMs
  await app.register(underPressure, { maxEventLoopDelay, retryAfter: RETRY_AFTER_SECONDS })
  await app.register(metrics, { token: settings.metricsToken, cache, figures, ...(pool ? { pool } : {}) })
  await app.register(health, { readiness, timeoutMs: limits.readinessMs })
  await app.register(openapi, api)
}

/** `?size=M&size=L` means the same as `?size=M,L`. */
function parseJoined(query: string): Record<string, string> {
  const parsed = parseQuery(query)
  for (const [name, value] of Object.entries(parsed)) if (Array.isArray(value)) parsed[name] = value.join(',')
  return parsed as Record<string, string>
}
