import { LRUCache } from 'lru-cache'
import { ShopError } from '#shared/errors.ts'

interface Cacheable {
  readonly byteLength: number
  /** Names of the data that it depends on. Without tags it depends on everything. */
  readonly tags?: ReadonlySet<string> | undefined
  /** Whether it was computed from stale data, because fresh data was not available. */
  readonly isStale?: boolean
}

interface Entry<T> {
  readonly value: T
  /** An entry of another epoch than the current one is stale. */
  epoch: number
  /** On the clock of `performance.now()`. */
  readonly freshUntil: number
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
const TAG_BYTES = 64
const FILL_TIMEOUT_MS = 10_000
/** How long a value computed from stale data is served before the next attempt. */
const RETRY_MS = 1_000
const STALE_EPOCH = -1

/**
 * An LRU cache bounded in bytes, with one fill at a time per key. After `clear` nothing computed before it is served
 * again, not even by a fill in progress. After `markStale` it is served only from `getStale`.
 */
export class SingleFlightCache<T extends Cacheable> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #fills = new Map<string, Promise<T>>()
  /** For each fill in progress, the tags marked stale since it started. */
  readonly #staleTagsOfFills = new Set<Set<string>>()
  readonly #fillTimeoutMs: number
  #epoch = 0
  #clearedEpoch = 0
  #hits = 0
  #misses = 0
  #waits = 0
  #evictions = 0
  #invalidations = 0

  constructor({ maxBytes, maxEntryBytes = Math.floor(maxBytes / 8), fillTimeoutMs = FILL_TIMEOUT_MS }: Options) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, maxEntryBytes),
      sizeCalculation: ({ value: { byteLength, tags } }, key) =>
        byteLength + 2 * key.length + (tags?.size ?? 0) * TAG_BYTES + ENTRY_OVERHEAD_BYTES,
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') this.#evictions++
      },
    })
    this.#fillTimeoutMs = fillTimeoutMs
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || !this.#isFresh(entry)) return undefined
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
    const staleTags = new Set<string>()
    this.#staleTagsOfFills.add(staleTags)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const settle = () => {
      clearTimeout(timer)
      if (this.#fills.get(key) === promise) this.#fills.delete(key)
    }
    const rejectWaiters = (error: unknown) => {
      settle()
      reject(error)
    }
    const timer = setTimeout(() => rejectWaiters(createTimeoutError()), this.#fillTimeoutMs)
    timer.unref()
    // without waiters, a failure must not be an unhandled rejection
    promise.catch(() => {})
    this.#fills.set(key, promise)
    const fail = (error: unknown) => {
      this.#staleTagsOfFills.delete(staleTags)
      rejectWaiters(error)
    }
    const finish = (value: T, { store } = { store: true }) => {
      this.#staleTagsOfFills.delete(staleTags)
      settle()
      if (store && epoch >= this.#clearedEpoch)
        this.#store(key, value, dependsOn(value, staleTags) ? STALE_EPOCH : epoch)
      resolve(value)
    }
    return { finish, fail }
  }

  clear(): void {
    this.markStale()
    this.#clearedEpoch = this.#epoch
    this.#entries.clear()
  }

  /** Marks the entries with one of these tags stale, or all entries. They are recomputed, and served only if that fails. */
  markStale(tags?: ReadonlySet<string>): void {
    this.#invalidations++
    // later callers must not wait for a fill that may have read old data
    this.#fills.clear()
    if (tags === undefined) {
      this.#epoch++
      return
    }
    for (const staleTags of this.#staleTagsOfFills) for (const tag of tags) staleTags.add(tag)
    for (const entry of this.#entries.values()) if (dependsOn(entry.value, tags)) entry.epoch = STALE_EPOCH
  }

  /** Returns a stale entry, for when computing a fresh one failed. */
  getStale(key: string): T | undefined {
    const entry = this.#entries.peek(key)
    return entry && !this.#isFresh(entry) ? entry.value : undefined
  }

  #isFresh({ epoch, freshUntil }: Entry<T>): boolean {
    return epoch === this.#epoch && (freshUntil === Number.POSITIVE_INFINITY || performance.now() < freshUntil)
  }

  #store(key: string, value: T, epoch: number): void {
    const current = this.#entries.peek(key)
    if (epoch !== this.#epoch && current && this.#isFresh(current)) return
    const freshUntil = value.isStale ? performance.now() + RETRY_MS : Number.POSITIVE_INFINITY
    this.#entries.set(key, { value, epoch, freshUntil })
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

function dependsOn({ tags }: Cacheable, changedTags: ReadonlySet<string>): boolean {
  if (tags === undefined) return changedTags.size > 0
  for (const tag of changedTags) if (tags.has(tag)) return true
  return false
}

const createTimeoutError = () =>
  new ShopError('unavailable', 'This is taking longer than usual. Please try again.', { retryAfterSeconds: 2 })
