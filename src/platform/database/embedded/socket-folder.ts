import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import type { Cluster } from './cluster.ts'
import { socketName } from './postmaster.ts'

// operating systems limit socket paths to 103 to 107 bytes
const MAX_PATH_BYTES = 100

/** Lists candidate folders for PostgreSQL's socket, best first. */
export function listSocketFolders({ folder, account }: Cluster): string[] {
  const id = createHash('sha256')
    .update(`${account?.uid ?? process.getuid?.()} ${folder}`)
    .digest('hex')
    .slice(0, 12)
  const candidates = [join(folder, 'socket'), join(tmpdir(), `nukkad-${id}`), join('/tmp', `nukkad-${id}`)]
  return [...new Set(candidates)].filter(
    (candidate) => Buffer.byteLength(join(candidate, socketName)) <= MAX_PATH_BYTES,
  )
}

/** Creates the socket folder. In a shared location it must be ours, or another user could impersonate the database. */
export async function createSocketFolder(path: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
    if (account) await chown(path, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stats = await lstat(path)
  const owner = account?.uid ?? process.getuid?.()
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new StartError(
      `PostgreSQL needs the folder ${path} for its socket, but it belongs to another user. Remove it and start again.`,
    )
  }
}
