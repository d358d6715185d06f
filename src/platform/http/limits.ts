const SECOND = 1000
const KIB = 1024

/** How much one client may ask of the server, and for how long. */
export const limits = {
  bodyBytes: 1024 * KIB,
  headerBytes: 16 * KIB,
  paramLength: 200,
  /** A client that sends its headers drop by drop is cut off after this. */
  headersMs: 10 * SECOND,
  /** The same for the whole request, bodies of slow phones included. */
  requestMs: 60 * SECOND,
  /** How often the two above are looked after. */
  checkMs: 2 * SECOND,
  /** Longer than the 60 s after which common load balancers let go, so that they never write into a closed socket. */
  keepAliveMs: 72 * SECOND,
  /** A connection on which nothing moves at all; one whose answer is not read is found out after twice this. */
  idleMs: 60 * SECOND,
  /** So many at once; whoever comes then is turned away before costing anything, and memory stays bounded. */
  connections: 10_000,
  /** Mean delay of the event loop above which new work is turned away. */
  eventLoopDelayMs: 500,
  readinessMs: 2 * SECOND,
  /** For a plugin to load, and for the last requests to be finished at the end. */
  hookMs: 60 * SECOND,
  slowRequestMs: SECOND,
}

export type Limits = typeof limits
export const RETRY_AFTER_SECONDS = 5
