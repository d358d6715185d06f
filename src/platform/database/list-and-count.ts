interface Page {
  limit: number
  offset?: number
}

/** Whether the rows of this page are all there are. */
export const isWholeList = (rows: unknown[], { limit, offset = 0 }: Page) => offset === 0 && rows.length < limit

/** Counts only if the first page may not be all there is: counting what a search finds takes as long as finding it. */
export async function listAndCount<Row>(
  page: Page,
  { list, count }: { list: () => Promise<Row[]>; count: () => Promise<number> },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await list()
  return { rows, total: isWholeList(rows, page) ? rows.length : await count() }
}
