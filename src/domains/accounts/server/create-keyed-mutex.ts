/** Creates a function that runs tasks with the same key one after another, so each sees the result of the previous one. */
export function createKeyedMutex() {
  const latest = new Map<string, Promise<unknown>>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const run = (latest.get(key) ?? Promise.resolve()).then(work, work)
    latest.set(key, run)
    try {
      return await run
    } finally {
      if (latest.get(key) === run) latest.delete(key)
    }
  }
}
