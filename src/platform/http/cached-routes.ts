import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import type { Fill, ResponseCache } from '#platform/cache/response-cache.ts'
import { type StoredAnswer, storeAnswer } from '#platform/cache/stored-answer.ts'
import type { Log } from '#platform/log.ts'
import { type CachePlace, cachePlaceOf } from './cache-place.ts'
import { replay, replayAtOnce, varyingLines } from './replay.ts'
import type { RequestIdOf } from './request-id.ts'

declare module 'fastify' {
  interface FastifyRequest {
    fromCache: boolean
    /** Set on the request whose answer all others with the same key wait for. */
    leads: { place: CachePlace; fill: Fill<StoredAnswer> } | null
  }
}

interface Deps {
  cache: ResponseCache
  log: Log
  requestIdOf: RequestIdOf
  keepAliveMs: number
}

const PUBLIC = 'public, max-age=0, must-revalidate'
const MOST_REMEMBERED = 5000
const LONGEST_REMEMBERED = 256
const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/**
 * Routes with `config: { cache: true }` answer from memory. The plugin looks there before any other hook runs and fills
 * what is missing; `answer` does the same for URLs seen before, ahead of the router and of everything else.
 */
export function createCachedRoutes({ cache, log, requestIdOf, keepAliveMs }: Deps) {
  const seen = new Map<string, CachePlace>()
  const linesOf = varyingLines(keepAliveMs)

  function placeOf(request: FastifyRequest): CachePlace | undefined {
    const url = request.raw.url ?? ''
    const known = seen.get(url)
    if (known !== undefined) return known
    const place = cachePlaceOf(request, cache)
    if (place !== undefined && url.length <= LONGEST_REMEMBERED) {
      if (seen.size >= MOST_REMEMBERED) seen.clear()
      seen.set(url, place)
    }
    return place
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const place = seen.get(request.url ?? '')
    if (place === undefined || !isRead(request.method)) return false
    if (!place.sameForAll && request.headers.authorization !== undefined) return false
    const stored = place.store.get(place.key)
    if (stored === undefined) return false
    const requestId = requestIdOf(request)
    if (!replayAtOnce(stored, request, response, linesOf(requestId))) replay(stored, request, response, requestId)
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId, method: request.method, url: request.url }, 'request, from the cache')
    return true
  }

  const routes: FastifyPluginCallback = (app, _options, done) => {
    app.decorateRequest('fromCache', false)
    app.decorateRequest('leads', null)

    app.addHook('onRequest', (request, reply, next) => {
      if (request.routeOptions.config.cache !== true || !isRead(request.method)) return next()
      const place = placeOf(request)
      if (place === undefined) return next()
      if (!place.sameForAll && request.headers.authorization !== undefined) return next()
      const stored = place.store.get(place.key)
      if (stored !== undefined) return sendKept(request, reply, stored)
      const underway = place.store.join(place.key)
      if (underway === undefined) {
        request.leads = { place, fill: place.store.begin(place.key) }
        return next()
      }
      underway.then((made) => sendKept(request, reply, made), next)
    })

    app.addHook('onSend', (request, reply, payload, next) => {
      if (request.leads === null) return next(null, payload)
      const { place, fill } = request.leads
      request.leads = null
      const standIn = reply.statusCode === 503 ? place.store.recall(place.key) : undefined
      if (standIn !== undefined) {
        fill.finish(standIn, false)
        return sendKept(request, reply, standIn)
      }
      const keep = worthKeeping(place, reply)
      if (keep && !reply.hasHeader('cache-control')) reply.header('cache-control', PUBLIC)
      wholeOf(payload)
        .then((body) =>
          storeAnswer(
            { status: reply.statusCode, headers: reply.getHeaders(), body },
            keep,
            request.routeOptions.config.compression,
          ),
        )
        .then((made) => {
          fill.finish(made, keep)
          // the first to ask gets exactly what all others will get
          send(request, reply, made)
        })
        .catch((error: Error) => {
          fill.fail(error)
          next(error)
        })
    })
    done()
  }

  return { answer, plugin: fastifyPlugin(routes, { name: 'cached-routes' }) }
}

function worthKeeping({ status }: CachePlace, reply: FastifyReply): boolean {
  if (reply.statusCode !== status || reply.hasHeader('set-cookie')) return false
  return !/no-store|private/.test(String(reply.getHeader('cache-control') ?? ''))
}

async function wholeOf(payload: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload
  if (payload instanceof Readable) return buffer(payload)
  if (typeof payload === 'string') return Buffer.from(payload)
  if (payload == null) return Buffer.alloc(0)
  throw new TypeError('a cached answer is a text, bytes or a stream')
}

function send(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): void {
  reply.hijack()
  replay(answer, request.raw, reply.raw, request.id)
}

function sendKept(request: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): void {
  // a failure that many waited for failed for each of them
  request.fromCache = answer.identity.status < 500
  send(request, reply, answer)
}
