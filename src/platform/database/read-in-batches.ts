/** Yields batches by keyset pagination: `next` returns the rows after the last known one. */
export async function* readInBatches<T>(next: (after: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  let after: T | undefined
  do {
    const batch = await next(after)
    if (batch.length > 0) yield batch
    after = batch.at(-1)
  } while (after !== undefined)
}
