import { execFile } from 'node:child_process'
import { link, readFile, readlink, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { draftOf, isAlive } from './drafts.ts'

/** A PostgreSQL server that runs on a data folder, as its lock file tells. */
export interface Postmaster {
  pid: number
  /** Absent in the first moments of a start. */
  socketFolder: string | undefined
}

const lockFile = (data: string) => join(data, 'postmaster.pid')

/** The server that runs on this data folder, whoever started it; none when the lock file is missing or left over. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const [pid, , , , socketFolder] = (await readLock(data)).split('\n')
  if (!Number(pid) || !(await runsOn(Number(pid), data))) return undefined
  return { pid: Number(pid), socketFolder: socketFolder || undefined }
}

/**
 * Takes a left-over lock file away whose process id belongs to some other program by now, after a reboot for example:
 * PostgreSQL itself looks only at the number and would refuse to start.
 */
export async function clearForeignLock(data: string): Promise<void> {
  const stale = await readLock(data)
  const pid = Number(stale.split('\n')[0])
  if (!pid || !isAlive(pid) || (await runsOn(pid, data))) return
  const aside = draftOf(lockFile(data))
  await rename(lockFile(data), aside)
  // in between, another start may have put a lock of its own in its place, which must stand
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, lockFile(data)).catch(() => {})
  await rm(aside)
}

const readLock = (data: string) => readFile(lockFile(data), 'utf8').catch(() => '')

/** Whether this process is a PostgreSQL on this data folder, which it makes its working folder. */
async function runsOn(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return isPostgres((await programOf(pid)).trim())
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === data
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    // root inside a container may not look; rather believe a running PostgreSQL than start a second one on the data
    const [program] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    return isPostgres(program ?? '')
  }
}

const isPostgres = (program: string) => basename(program) === 'postgres'

async function programOf(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)])
  return stdout
}
