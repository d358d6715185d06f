import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What takes long to make is made under a name like this, and renamed when it is whole:
 * a kill in the middle leaves only a draft, and the process id in its name tells whether someone still works on it.
 */
export const draftOf = (path: string) => `${path}.draft-${process.pid}-${randomBytes(4).toString('hex')}`

const draftPattern = /\.draft-(\d+)-[0-9a-f]{8}$/

export async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = draftPattern.exec(name)?.[1]
    if (!pid || isBusy(Number(pid))) continue
    // initdb may outlive a killed shop for a moment and still write here; what is left now is left for the next start
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** A draft with our own process id is not ours: a container gives the same ids again after a restart. */
const isBusy = (pid: number) => pid !== process.pid && isAlive(pid)

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
