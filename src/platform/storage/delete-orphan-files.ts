import type { Storage } from './storage.ts'

const BATCH_SIZE = 100

interface Orphans {
  /** Lists the next names to delete. */
  list: (limit: number) => Promise<string[]>
  toFileName: (name: string) => string
  /** Deletes the rows of these names, so `list` does not return them again. */
  deleteRows: (names: string[]) => Promise<void>
}

/** Deletes files that nothing refers to, with their rows in the database. Returns how many. */
export async function deleteOrphanFiles(
  storage: Pick<Storage, 'remove'>,
  { list, toFileName, deleteRows }: Orphans,
): Promise<number> {
  let deletedCount = 0
  for (;;) {
    const names = await list(BATCH_SIZE)
    if (names.length === 0) return deletedCount
    // files first: without its row a file could never be found again
    for (const name of names) await storage.remove(toFileName(name))
    await deleteRows(names)
    deletedCount += names.length
  }
}
