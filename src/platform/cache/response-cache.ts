import type { CachedResponse } from './cached-response.ts'
import { LruCache } from './lru-cache.ts'

/** The cache of whole HTTP responses. */
export class ResponseCache extends LruCache<CachedResponse> {}
