/** Runs work on the same key in turn: who comes second finds what the first has done. */
export function oneAtATime() {
  const latest = new Map<string, Promise<unknown>>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (latest.get(key) ?? Promise.resolve()).then(work, work)
    latest.set(key, turn)
    try {
      return await turn
    } finally {
      if (latest.get(key) === turn) latest.delete(key)
    }
  }
}
