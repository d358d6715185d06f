import type { CachedResponse } from './cached-response.ts'
import { SingleFlightCache } from './single-flight-cache.ts'

/** The cache of whole HTTP responses. */
export class ResponseCache extends SingleFlightCache<CachedResponse> {}
