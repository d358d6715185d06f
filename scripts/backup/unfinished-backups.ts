import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#shared/time.ts'

/** Includes `.123.unfinished`, as earlier versions named them. */
const unfinishedPattern = /^\.\d+\.unfinished(?:-\w+)?$/

/** Creates a folder under a name that no other process uses and that is never mistaken for a backup. */
export const createUnfinishedFolder = (parent: string): Promise<string> =>
  mkdtemp(join(parent, `.${process.pid}.unfinished-`))

/**
 * Deletes what interrupted backups left. Decides by age, because process ids mean nothing across containers; no backup takes
 * a day.
 */
export async function deleteStaleUnfinishedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!unfinishedPattern.test(name)) continue
    const path = join(parent, name)
    // stat fails if the folder was renamed in the meantime
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > DAY) await rm(path, { recursive: true, force: true })
  }
}
