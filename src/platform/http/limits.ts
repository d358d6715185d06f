const SECOND = 1000
const KIB = 1024

/** Default limits per client and for the process. */
export const defaultLimits = {
  bodyBytes: 1024 * KIB,
  headerBytes: 16 * KIB,
  paramLength: 200,
  /** Time for a client to send all headers (slow loris protection). */
  headersMs: 10 * SECOND,
  /** Time for the whole request, including the body over a slow mobile connection. */
  requestMs: 60 * SECOND,
  /** How often the two timeouts above are checked. */
  checkMs: 2 * SECOND,
  /** Longer than the 60 s idle timeout of common load balancers, so they never write to a closed socket. */
  keepAliveMs: 72 * SECOND,
  /** Idle socket timeout. A client that does not read its response is cut off after twice this. */
  idleMs: 60 * SECOND,
  /** Further connections are rejected, which bounds memory. */
  connections: 10_000,
  /** Mean event loop delay above which new requests are rejected; 0 disables it. */
  eventLoopDelayMs: 500,
  /** No request is rejected this long after the start: its long tasks are in the first measurement, but are no overload. */
  startMs: 2 * SECOND,
  readinessMs: 2 * SECOND,
  /** For a plugin to load, and for the last requests to finish on shutdown. */
  hookMs: 60 * SECOND,
  slowRequestMs: SECOND,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See @fastify/under-pressure. */
    pressureHandler?: () => void
  }
}

/**
 * Route config that exempts a route from load shedding: for probes, for files, without which a page is useless, and for
 * payments in progress.
 */
export const exemptFromLoadShedding = { pressureHandler: () => {} }

export type Limits = typeof defaultLimits
export const RETRY_AFTER_SECONDS = 5
