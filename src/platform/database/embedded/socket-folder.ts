import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import type { Cluster } from './cluster.ts'
import { socketName } from './postmaster.ts'

// the operating systems take 103 to 107 bytes for the path of a socket
const longest = 100

/** Where PostgreSQL may put its socket, best place first. */
export function socketFolders({ folder, account }: Cluster): string[] {
  const id = createHash('sha256')
    .update(`${account?.uid ?? process.getuid?.()} ${folder}`)
    .digest('hex')
    .slice(0, 12)
  const places = [join(folder, 'socket'), join(tmpdir(), `nukkad-${id}`), join('/tmp', `nukkad-${id}`)]
  return [...new Set(places)].filter((place) => Buffer.byteLength(join(place, socketName)) <= longest)
}

/** Makes the folder for the socket; in a place that all share it must be ours, or somebody could pose as the database. */
export async function makeSocketFolder(path: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
    if (account) await chown(path, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = await lstat(path)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(
      `PostgreSQL needs the folder ${path} for its socket, but it belongs to somebody else: remove it and start again.`,
    )
  }
}
