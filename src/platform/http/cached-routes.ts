import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { PendingFill } from '#platform/cache/single-flight-cache.ts'
import type { Log } from '#platform/log.ts'
import { type CachedResponse, createCachedResponse } from '../cache/cached-response.ts'
import { CacheDependencies, findCallerDependencies } from './cache-dependencies.ts'
import { type CacheSlot, findCacheSlot } from './cache-slot.ts'
import { createHeaderLineBuilder, replay, writeDirect } from './replay.ts'
import type { GetRequestId } from './request-id.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The response is the same for everyone; see `endpoint`. */
    public?: boolean
  }
  interface FastifyRequest {
    fromCache: boolean
    /** Set on the request that fills the cache while others with the same key wait. */
    pendingFill: {
      slot: CacheSlot
      fill: PendingFill<CachedResponse>
      dependencies: CacheDependencies
      /** Of the page that made this call in process. */
      caller: CacheDependencies | undefined
    } | null
  }
  interface FastifyReply {
    /**
     * Names the data that the cached response depends on, in addition to that of the API calls it makes in process. A
     * response that names nothing depends on everything: any change makes it stale.
     */
    dependsOn(tags: Iterable<string>): FastifyReply
  }
}

interface Deps {
  cache: ResponseCache
  log: Log
  getRequestId: GetRequestId
  keepAliveMs: number
}

const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
const MAX_MEMOIZED_URLS = 5000
const MAX_MEMOIZED_URL_LENGTH = 256
const isReadMethod = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/**
 * Serves routes with `config: { cache: true }`, and those whose schema is `public`, from memory. The plugin checks the
 * cache before any other hook and fills misses; `tryRespond` serves URLs seen before without entering Fastify at all.
 */
export function createCachedRoutes({ cache, log, getRequestId, keepAliveMs }: Deps) {
  const slotsByUrl = new Map<string, CacheSlot>()
  const buildHeaderLines = createHeaderLineBuilder(keepAliveMs)

  function findSlot(request: FastifyRequest): CacheSlot | undefined {
    const url = request.raw.url ?? ''
    const memoized = slotsByUrl.get(url)
    if (memoized !== undefined) return memoized
    const slot = findCacheSlot(request, cache)
    if (slot !== undefined && url.length <= MAX_MEMOIZED_URL_LENGTH) {
      if (slotsByUrl.size >= MAX_MEMOIZED_URLS) slotsByUrl.clear()
      slotsByUrl.set(url, slot)
    }
    return slot
  }

  function tryRespond(request: IncomingMessage, response: ServerResponse): boolean {
    const slot = slotsByUrl.get(request.url ?? '')
    if (slot === undefined || !isReadMethod(request.method)) return false
    if (!slot.sharedAcrossUsers && request.headers.authorization !== undefined) return false
    const cached = slot.store.get(slot.key)
    if (cached === undefined) return false
    const requestId = getRequestId(request)
    if (!writeDirect(cached, request, response, buildHeaderLines(requestId)))
      replay(cached, request, response, requestId)
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId, method: request.method, url: request.url }, 'Request served from cache')
    return true
  }

  const routes: FastifyPluginCallback = (app, _options, done) => {
    app.decorateRequest('fromCache', false)
    app.decorateRequest('pendingFill', null)
    app.decorateReply('dependsOn', function (tags) {
      this.request.pendingFill?.dependencies.add(tags)
      return this
    })

    app.addHook('onRoute', (route) => {
      if (route.schema?.public) route.config = { cache: true, sharedAcrossUsers: true, ...route.config }
    })

    app.addHook('onRequest', (request, reply, next) => {
      const caller = findCallerDependencies()
      const skip = () => {
        caller?.addUnknown()
        next()
      }
      if (request.routeOptions.config.cache !== true || !isReadMethod(request.method)) return skip()
      const slot = findSlot(request)
      if (slot === undefined) return skip()
      if (!slot.sharedAcrossUsers && request.headers.authorization !== undefined) return skip()
      const cached = slot.store.get(slot.key)
      if (cached !== undefined) return sendCached(request, reply, cached, caller)
      const pending = slot.store.waitFor(slot.key)
      if (pending === undefined) {
        const dependencies = new CacheDependencies()
        request.pendingFill = { slot, fill: slot.store.startFill(slot.key), dependencies, caller }
        return dependencies.run(next)
      }
      pending.then((response) => sendCached(request, reply, response, caller), next)
    })

    app.addHook('onSend', (request, reply, payload, next) => {
      if (request.pendingFill === null) return next(null, payload)
      const { slot, fill, dependencies, caller } = request.pendingFill
      request.pendingFill = null
      const stale = reply.statusCode === 503 ? slot.store.getStale(slot.key) : undefined
      if (stale !== undefined) {
        const response = { ...stale, isStale: true }
        fill.finish(response, { store: false })
        return sendCached(request, reply, response, caller)
      }
      const isCacheable = isCacheableResponse(slot, reply)
      if (isCacheable && !reply.hasHeader('cache-control')) reply.header('cache-control', PUBLIC_CACHE_CONTROL)
      readBody(payload)
        .then((body) =>
          createCachedResponse(
            { status: reply.statusCode, headers: reply.getHeaders(), body },
            { isCacheable, compression: request.routeOptions.config.compression },
          ),
        )
        .then((encoded) => {
          const response = { ...encoded, ...dependencies.collected }
          caller?.addResponse(response)
          fill.finish(response, { store: isCacheable })
          // the request that filled the cache gets the same bytes as all others
          send(request, reply, response)
        })
        .catch((error: Error) => {
          fill.fail(error)
          next(error)
        })
    })
    done()
  }

  return { tryRespond, plugin: fastifyPlugin(routes, { name: 'cached-routes' }) }
}

function isCacheableResponse({ status }: CacheSlot, reply: FastifyReply): boolean {
  if (reply.statusCode !== status || reply.hasHeader('set-cookie')) return false
  return !/no-store|private/.test(String(reply.getHeader('cache-control') ?? ''))
}

async function readBody(payload: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload
  if (payload instanceof Readable) return buffer(payload)
  if (typeof payload === 'string') return Buffer.from(payload)
  if (payload == null) return Buffer.alloc(0)
  throw new TypeError('A cached response must be a string, a buffer or a stream')
}

function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  reply.hijack()
  replay(response, request.raw, reply.raw, request.id)
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  caller: CacheDependencies | undefined,
): void {
  // a shared failure counts as a failure of every request that waited for it
  request.fromCache = response.identity.status < 500
  caller?.addResponse(response)
  send(request, reply, response)
}
