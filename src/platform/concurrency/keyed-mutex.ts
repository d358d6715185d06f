import { Mutex } from 'async-mutex'

interface Bounds {
  /** How many may wait for one key. A waiter occupies a request, but no database connection. */
  maxWaiting: number
  /** Returns the error for callers beyond that. */
  createBusyError: () => Error
}

export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates a function that runs tasks with the same key one after another, so each sees the result of the previous one. */
export function createKeyedMutex(bounds?: Bounds): KeyedMutex {
  const entries = new Map<string, { mutex: Mutex; count: number }>()

  return async (key, work) => {
    const entry = entries.get(key) ?? { mutex: new Mutex(), count: 0 }
    if (bounds && entry.count > bounds.maxWaiting) throw bounds.createBusyError()
    entries.set(key, entry)
    entry.count++
    try {
      return await entry.mutex.runExclusive(work)
    } finally {
      if (--entry.count === 0) entries.delete(key)
    }
  }
}
