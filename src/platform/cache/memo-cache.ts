import { type PendingFill, SingleFlightCache } from './single-flight-cache.ts'

interface Entry {
  byteLength: number
  value: unknown
}

const MAX_BYTES = 8 * 1024 * 1024

/** Caches the results of expensive queries until `clear`, independently of the responses that use them. */
export class MemoCache {
  readonly #cache = new SingleFlightCache<Entry>({ maxBytes: MAX_BYTES })

  async get<T>(key: string, load: () => Promise<T>): Promise<T> {
    const [value] = await this.getMany([key], async () => [await load()])
    return value as T
  }

  /** Returns values in the order of the keys. Missing keys are loaded together, and concurrent callers share the load. */
  async getMany<T>(keys: string[], load: (missingKeys: string[]) => Promise<T[]>): Promise<T[]> {
    const fills = new Map<string, PendingFill<Entry>>()
    const entries = keys.map((key) => {
      const entry = this.#cache.get(key) ?? this.#cache.waitFor(key)
      if (!entry) fills.set(key, this.#cache.startFill(key))
      return entry ?? this.#cache.waitFor(key)
    })
    if (fills.size > 0) await this.#fill(fills, load)
    return (await Promise.all(entries)).map((entry) => entry?.value as T)
  }

  clear(): void {
    this.#cache.clear()
  }

  async #fill<T>(fills: Map<string, PendingFill<Entry>>, load: (missingKeys: string[]) => Promise<T[]>): Promise<void> {
    try {
      const values = await load([...fills.keys()])
      for (const [index, fill] of [...fills.values()].entries()) {
        const value = values[index]
        fill.finish({ value, byteLength: 2 * JSON.stringify(value ?? null).length })
      }
    } catch (error) {
      for (const fill of fills.values()) fill.fail(error)
      throw error
    }
  }
}
