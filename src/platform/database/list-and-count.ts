interface Page {
  limit: number
  offset?: number
}

/** Counts only if the first page may not be all there is: counting what a search finds takes as long as finding it. */
export async function listAndCount<Row>(
  { limit, offset = 0 }: Page,
  { list, count }: { list: () => Promise<Row[]>; count: () => Promise<number> },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await list()
  const isComplete = offset === 0 && rows.length < limit
  return { rows, total: isComplete ? rows.length : await count() }
}
