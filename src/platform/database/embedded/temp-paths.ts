import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isProcessRunning } from './run-program.ts'

/**
 * Returns a temporary path, to be renamed atomically when its content is complete. It contains the process id, so a later
 * start can tell whether its owner is still running.
 */
export const createTempPath = (path: string) => `${path}.tmp-${process.pid}-${randomBytes(4).toString('hex')}`

const tempPattern = /\.tmp-(\d+)-[0-9a-f]{8}$/

export async function deleteStaleTempPaths(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = tempPattern.exec(name)?.[1]
    if (!pid || isInUse(Number(pid))) continue
    // initdb may briefly outlive a killed process and still write here; the next start removes the rest
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/** A leftover with our own process id is not ours: containers reuse ids after a restart. */
const isInUse = (pid: number) => pid !== process.pid && isProcessRunning(pid)
