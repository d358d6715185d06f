import { LRUCache } from 'lru-cache'
import { ShopError } from '#shared/errors.ts'

interface Sized {
  readonly bytes: number
}

interface Options {
  maxBytes: number
  /** Defaults to an eighth of `maxBytes`. */
  maxEntryBytes?: number
  /** How long other callers wait for a fill. */
  fillTimeoutMs?: number
}

/** An entry being computed. The caller of `startFill` must finish or fail it; other callers with the same key wait for it. */
export interface PendingFill<T> {
  /** Hands the value to all waiters. `store: false` does not keep it in the cache. */
  finish(value: T, options?: { store: boolean }): void
  fail(error: unknown): void
}

/** The memory of an entry, in addition to its key and value. */
const ENTRY_OVERHEAD_BYTES = 256
const FILL_TIMEOUT_MS = 10_000

/**
 * An LRU cache bounded in bytes, with one fill at a time per key. After `clear` nothing computed before it is served
 * again, not even by a fill in progress.
 */
export class SingleFlightCache<T extends Sized> {
  readonly #entries: LRUCache<string, { value: T; epoch: number }>
  readonly #fills = new Map<string, Promise<T>>()
  readonly #fillTimeoutMs: number
  /** Entries of an earlier epoch are stale. */
  #epoch = 0
  #hits = 0
  #misses = 0
  #waits = 0
  #evictions = 0
  #invalidations = 0

  constructor({ maxBytes, maxEntryBytes = Math.floor(maxBytes / 8), fillTimeoutMs = FILL_TIMEOUT_MS }: Options) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, maxEntryBytes),
      sizeCalculation: ({ value }, key) => value.bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES,
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') this.#evictions++
      },
    })
    this.#fillTimeoutMs = fillTimeoutMs
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry?.epoch !== this.#epoch) return undefined
    this.#hits++
    return entry.value
  }

  /** Returns the fill in progress for this key, if any. It settles within `fillTimeoutMs`. */
  waitFor(key: string): Promise<T> | undefined {
    const pending = this.#fills.get(key)
    if (pending) this.#waits++
    return pending
  }

  startFill(key: string): PendingFill<T> {
    this.#misses++
    const epoch = this.#epoch
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const settle = () => {
      clearTimeout(timer)
      if (this.#fills.get(key) === promise) this.#fills.delete(key)
    }
    const fail = (error: unknown) => {
      settle()
      reject(error)
    }
    const timer = setTimeout(() => fail(createTimeoutError()), this.#fillTimeoutMs)
    timer.unref()
    // without waiters, a failure must not be an unhandled rejection
    promise.catch(() => {})
    this.#fills.set(key, promise)
    const finish = (value: T, { store } = { store: true }) => {
      settle()
      if (store && epoch === this.#epoch) this.#entries.set(key, { value, epoch })
      resolve(value)
    }
    return { finish, fail }
  }

  clear(): void {
    this.markStale()
    this.#entries.clear()
  }

  /** Marks all entries stale. They are recomputed, and served only if that fails. */
  markStale(): void {
    this.#epoch++
    this.#invalidations++
    this.#fills.clear()
  }

  /** Returns a stale entry, for when computing a fresh one failed. */
  getStale(key: string): T | undefined {
    const entry = this.#entries.peek(key)
    return entry && entry.epoch !== this.#epoch ? entry.value : undefined
  }

  get stats() {
    return {
      hits: this.#hits,
      misses: this.#misses,
      waits: this.#waits,
      evictions: this.#evictions,
      /** Calls of `clear` and `markStale`; the name is part of a metric. */
      drops: this.#invalidations,
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
    }
  }
}

const createTimeoutError = () =>
  new ShopError('unavailable', 'This is taking longer than usual. Please try again.', { retryAfterSeconds: 2 })
