import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Compression } from '#platform/cache/stored-answer.ts'

export interface CacheKey {
  key: string
  /** The status that is worth keeping, 200 unless said. */
  status?: number
}

/** Where the answer to a request is kept. */
export interface CachePlace {
  store: ResponseCache
  key: string
  status: number
  /** Whether it holds for requests that say who they are, too. */
  sameForAll: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers are kept and replayed until the catalogue of what they show changes. */
    cache?: boolean
    /** Which requests share an answer; by default those with the same path and known query parameters. */
    cacheKey?: (request: FastifyRequest) => CacheKey | undefined
    /** The answer does not depend on who asks, so that a request with Authorization may have it. */
    sameForAll?: boolean
    /** Kept apart from all others, for what no change makes stale. */
    cacheStore?: ResponseCache
    compression?: Compression
  }
}

export function cachePlaceOf(request: FastifyRequest, shared: ResponseCache): CachePlace | undefined {
  const { config, url: route = '' } = request.routeOptions
  const found = config.cacheKey ? config.cacheKey(request) : keyByContract(request)
  if (found === undefined) return undefined
  return {
    store: config.cacheStore ?? shared,
    key: `${route} ${found.key}`,
    status: found.status ?? 200,
    sameForAll: config.sameForAll ?? false,
  }
}

/** Path parameters, and the query parameters that the route's contract names, sorted. */
function keyByContract({ routeOptions, params, query }: FastifyRequest): CacheKey | undefined {
  const given = Object.entries(query as Record<string, string>)
  const contract = routeOptions.schema?.querystring
  const known = contract instanceof z.ZodObject ? given.filter(([name]) => name in contract.shape) : []
  // a strict contract refuses these, and a refusal must not be hidden by an answer kept for others
  if (contract !== undefined && known.length < given.length) return undefined
  const sorted = new URLSearchParams(known.sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    key: `${Object.values(params as Record<string, string>)
      .map(encodeURIComponent)
      .join('/')}?${sorted}`,
  }
}
