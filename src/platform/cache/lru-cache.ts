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

/** The memory of a map entry, in addition to its key and value. */
const ENTRY_OVERHEAD_BYTES = 256
const FILL_TIMEOUT_MS = 10_000

/**
 * An LRU cache bounded in bytes, with one fill at a time per key. After `drop` nothing computed before it is served
 * again, not even by a fill in progress.
 */
export class LruCache<T extends Sized> {
  readonly #entries = new Map<string, T>()
  readonly #stale = new Map<string, T>()
  readonly #fills = new Map<string, Promise<T>>()
  readonly #maxBytes: number
  readonly #maxEntryBytes: number
  readonly #fillTimeoutMs: number
  #newest: T | undefined
  #epoch = 0
  #bytes = 0
  #hits = 0
  #misses = 0
  #waits = 0
  #evictions = 0
  #drops = 0

  constructor({ maxBytes, maxEntryBytes = Math.floor(maxBytes / 8), fillTimeoutMs = FILL_TIMEOUT_MS }: Options) {
    this.#maxBytes = maxBytes
    this.#maxEntryBytes = maxEntryBytes
    this.#fillTimeoutMs = fillTimeoutMs
  }

  get(key: string): T | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#hits++
    // a map iterates in insertion order, so the first entry is the least recently used
    if (value !== this.#newest) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
      this.#newest = value
    }
    return value
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
      if (store && epoch === this.#epoch) this.#store(key, value)
      resolve(value)
    }
    return { finish, fail }
  }

  drop(): void {
    this.#expire()
    this.#stale.clear()
    this.#bytes = 0
  }

  /** Marks all entries stale. They are recomputed, and served only if that fails. */
  markStale(): void {
    for (const [key, value] of this.#entries) this.#stale.set(key, value)
    this.#expire()
  }

  /** Returns a stale entry, for when computing a fresh one failed. */
  getStale(key: string): T | undefined {
    return this.#stale.get(key)
  }

  get stats() {
    return {
      hits: this.#hits,
      misses: this.#misses,
      waits: this.#waits,
      evictions: this.#evictions,
      drops: this.#drops,
      entries: this.#entries.size,
      bytes: this.#bytes,
    }
  }

  #expire(): void {
    this.#epoch++
    this.#drops++
    this.#entries.clear()
    this.#fills.clear()
    this.#newest = undefined
  }

  #store(key: string, value: T): void {
    const size = calculateSize(key, value)
    if (size > this.#maxEntryBytes) return
    for (const map of [this.#stale, this.#entries]) this.#remove(map, key)
    this.#entries.set(key, value)
    this.#newest = value
    this.#bytes += size
    for (const map of [this.#stale, this.#entries]) {
      for (const oldestKey of map.keys()) {
        if (this.#bytes <= this.#maxBytes) return
        this.#remove(map, oldestKey)
        this.#evictions++
      }
    }
  }

  #remove(map: Map<string, T>, key: string): void {
    const value = map.get(key)
    if (value === undefined) return
    map.delete(key)
    this.#bytes -= calculateSize(key, value)
  }
}

const calculateSize = (key: string, { bytes }: Sized) => bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES

const createTimeoutError = () =>
  new ShopError('unavailable', 'This is taking longer than usual. Please try again.', { retryAfterSeconds: 2 })
