import { ShopError } from '#shared/errors.ts'
import type { StoredAnswer } from './stored-answer.ts'

interface Sized {
  readonly bytes: number
}

interface Options {
  maxBytes: number
  /** One entry may take at most this much; by default an eighth of all. */
  maxEntryBytes?: number
  /** How long a fill may take before those who wait for it give up. */
  fillTimeoutMs?: number
}

/** The making of one entry. Whoever begins it must finish or fail it; all others who want the key wait for it. */
export interface Fill<T> {
  finish(value: T, keep: boolean): void
  fail(error: unknown): void
}

/** An entry's place in the map costs memory besides its key and its value. */
const ENTRY_OVERHEAD_BYTES = 256
const FILL_TIMEOUT_MS = 10_000

/**
 * Finished answers by key: bounded in bytes, the least recently used leave first, and one fill at a time per key.
 * After `drop` nothing made before it is served again, not even by a fill that was under way.
 */
export class ResponseCache<T extends Sized = StoredAnswer> {
  readonly #kept = new Map<string, T>()
  readonly #doubted = new Map<string, T>()
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
    const value = this.#kept.get(key)
    if (value === undefined) return undefined
    this.#hits++
    // a map keeps the order of insertion, so that the first is the least recently used
    if (value !== this.#newest) {
      this.#kept.delete(key)
      this.#kept.set(key, value)
      this.#newest = value
    }
    return value
  }

  /** The fill under way for this key, if there is one. It settles within the time limit. */
  join(key: string): Promise<T> | undefined {
    const underway = this.#fills.get(key)
    if (underway) this.#waits++
    return underway
  }

  begin(key: string): Fill<T> {
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
    const timer = setTimeout(() => fail(tookTooLong()), this.#fillTimeoutMs)
    timer.unref()
    // nobody may be waiting, and then a failure is only the beginner's
    promise.catch(() => {})
    this.#fills.set(key, promise)
    const finish = (value: T, keep: boolean) => {
      settle()
      if (keep && epoch === this.#epoch) this.#keep(key, value)
      resolve(value)
    }
    return { finish, fail }
  }

  drop(): void {
    this.#expire()
    this.#doubted.clear()
    this.#bytes = 0
  }

  /** Whether what is kept is still true cannot be known: it is made anew, and stands in only where that fails. */
  doubt(): void {
    for (const [key, value] of this.#kept) this.#doubted.set(key, value)
    this.#expire()
  }

  /** What stands in when nothing newer can be made. */
  recall(key: string): T | undefined {
    return this.#doubted.get(key)
  }

  get stats() {
    return {
      hits: this.#hits,
      misses: this.#misses,
      waits: this.#waits,
      evictions: this.#evictions,
      drops: this.#drops,
      entries: this.#kept.size,
      bytes: this.#bytes,
    }
  }

  #expire(): void {
    this.#epoch++
    this.#drops++
    this.#kept.clear()
    this.#fills.clear()
    this.#newest = undefined
  }

  #keep(key: string, value: T): void {
    const size = sizeOf(key, value)
    if (size > this.#maxEntryBytes) return
    for (const map of [this.#doubted, this.#kept]) this.#remove(map, key)
    this.#kept.set(key, value)
    this.#newest = value
    this.#bytes += size
    for (const map of [this.#doubted, this.#kept]) {
      for (const old of map.keys()) {
        if (this.#bytes <= this.#maxBytes) return
        this.#remove(map, old)
        this.#evictions++
      }
    }
  }

  #remove(map: Map<string, T>, key: string): void {
    const value = map.get(key)
    if (value === undefined) return
    map.delete(key)
    this.#bytes -= sizeOf(key, value)
  }
}

const sizeOf = (key: string, { bytes }: Sized) => bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES

const tookTooLong = () =>
  new ShopError('unavailable', 'This takes longer than usual. Please try again.', { retryAfterSeconds: 2 })
