import { type Fill, ResponseCache } from './response-cache.ts'

interface Kept {
  bytes: number
  value: unknown
}

const MOST_BYTES = 8 * 1024 * 1024

/** What takes long to find out and stays true until it is dropped, whatever becomes of the answers that hold it. */
export class Remembered {
  readonly #cache = new ResponseCache<Kept>({ maxBytes: MOST_BYTES })

  async one<T>(key: string, find: () => Promise<T>): Promise<T> {
    const [value] = await this.each([key], async () => [await find()])
    return value as T
  }

  /** In the order of the keys; what is not known of them is asked for together, and by one asker at a time. */
  async each<T>(keys: string[], find: (unknown: string[]) => Promise<T[]>): Promise<T[]> {
    const fills = new Map<string, Fill<Kept>>()
    const found = keys.map((key) => {
      const kept = this.#cache.get(key) ?? this.#cache.join(key)
      if (!kept) fills.set(key, this.#cache.begin(key))
      return kept ?? this.#cache.join(key)
    })
    if (fills.size > 0) await this.#fill(fills, find)
    return (await Promise.all(found)).map((kept) => kept?.value as T)
  }

  drop(): void {
    this.#cache.drop()
  }

  async #fill<T>(fills: Map<string, Fill<Kept>>, find: (unknown: string[]) => Promise<T[]>): Promise<void> {
    try {
      const values = await find([...fills.keys()])
      for (const [n, fill] of [...fills.values()].entries()) {
        const value = values[n]
        fill.finish({ value, bytes: 2 * JSON.stringify(value ?? null).length }, true)
      }
    } catch (error) {
      for (const fill of fills.values()) fill.fail(error)
      throw error
    }
  }
}
