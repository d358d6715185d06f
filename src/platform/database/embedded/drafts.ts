import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns a temporary name to build something under before renaming it atomically. The process id in the name tells
 * whether its owner is still running.
 */
export const createDraftPath = (path: string) => `${path}.draft-${process.pid}-${randomBytes(4).toString('hex')}`

const draftPattern = /\.draft-(\d+)-[0-9a-f]{8}$/

export async function deleteStaleDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = draftPattern.exec(name)?.[1]
    if (!pid || isInUse(Number(pid))) continue
    // initdb may briefly outlive a killed shop and still write here; the next start removes the rest
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** A leftover draft with our own process id is not ours: containers reuse ids after a restart. */
const isInUse = (pid: number) => pid !== process.pid && isAlive(pid)

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
