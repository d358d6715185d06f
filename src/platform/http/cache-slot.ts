import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Compression } from '../cache/cached-response.ts'

export interface CacheKey {
  key: string
  /** The only status to cache; defaults to 200. */
  status?: number
}

/** Cache location of a response. */
export interface CacheSlot {
  store: ResponseCache
  key: string
  status: number
  /** Whether the response is also valid for requests with an Authorization header. */
  sharedAcrossUsers: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Caches responses until something that they depend on changes; see `dependsOn`. */
    cache?: boolean
    /** Defaults to the path plus the query parameters in the route's schema. */
    cacheKey?: (request: FastifyRequest) => CacheKey | undefined
    /** The response does not depend on the user, so requests with an Authorization header may share it. */
    sharedAcrossUsers?: boolean
    /** A separate store for responses that never become stale. */
    cacheStore?: ResponseCache
    compression?: Compression
  }
}

export function findCacheSlot(request: FastifyRequest, defaultStore: ResponseCache): CacheSlot | undefined {
  const { config, url: route = '' } = request.routeOptions
  const cacheKey = config.cacheKey ? config.cacheKey(request) : buildDefaultKey(request)
  if (cacheKey === undefined) return undefined
  return {
    store: config.cacheStore ?? defaultStore,
    key: `${route} ${cacheKey.key}`,
    status: cacheKey.status ?? 200,
    sharedAcrossUsers: config.sharedAcrossUsers ?? false,
  }
}

/** Combines the path parameters with the sorted query parameters in the route's schema. */
function buildDefaultKey({ routeOptions, params, query }: FastifyRequest): CacheKey | undefined {
  const parameters = Object.entries(query as Record<string, string>)
  const querySchema = routeOptions.schema?.querystring
  const allowed = querySchema instanceof z.ZodObject ? parameters.filter(([name]) => name in querySchema.shape) : []
  // a strict schema rejects unknown parameters, and a cached response must not hide that
  if (querySchema !== undefined && allowed.length < parameters.length) return undefined
  const sorted = new URLSearchParams(allowed.sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    key: `${Object.values(params as Record<string, string>)
      .map(encodeURIComponent)
      .join('/')}?${sorted}`,
  }
}
