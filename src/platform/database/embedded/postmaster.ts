import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { link, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { draftOf, isAlive } from './drafts.ts'
import { isThere } from './is-there.ts'

export const socketName = '.s.PGSQL.5432'

/** A PostgreSQL server that runs on a data folder, as its lock file tells. */
export interface Postmaster {
  /** Absent when it answers but its process is not to be seen: in another container, on the same data. */
  pid: number | undefined
  /** Absent in the first moments of a start. */
  socketFolder: string | undefined
}

const lockFile = (data: string) => join(data, 'postmaster.pid')

/** The server that runs on this data folder, whoever started it; none when the lock file is missing or left over. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const [firstLine, , , , socketFolder = ''] = (await readLock(data)).split('\n')
  const pid = Number(firstLine)
  if (!pid) return undefined
  if (await runsOn(pid, data)) return { pid, socketFolder: socketFolder || undefined }
  return (await answers(socketFolder)) ? { pid: undefined, socketFolder } : undefined
}

/**
 * Takes a left-over lock file away that would stop PostgreSQL for ever: one whose process id belongs to some other
 * program by now, after a reboot for example, or one that a power cut left empty.
 */
export async function clearForeignLock(data: string): Promise<void> {
  const path = lockFile(data)
  const stale = await readLock(data)
  const pid = Number(stale.split('\n')[0])
  const isForeign = pid ? isAlive(pid) && !(await findPostmaster(data)) : await isOld(path)
  if (!isForeign) return
  const aside = draftOf(path)
  await rename(path, aside)
  // in between, another start may have put a lock of its own in its place, which must stand
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path).catch(() => {})
  await rm(aside)
}

/** A server that is starting writes its lock in no time. */
async function isOld(path: string): Promise<boolean> {
  const age = await stat(path).then(
    (file) => Date.now() - file.mtimeMs,
    () => 0,
  )
  return age > 2_000
}

const readLock = (data: string) => readFile(lockFile(data), 'utf8').catch(() => '')

/** Whether this process is a PostgreSQL on this data folder, which it makes its working folder. */
async function runsOn(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return isPostgres(await programOf(pid))
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === data
  } catch (error) {
    // gone, or dead and not yet buried; where nothing can be looked up, rather believe it
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return !(await isThere('/proc/self'))
    // root inside a container may not look; rather believe a running PostgreSQL than start a second one on the data
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return isPostgres(commandLine.split('\0')[0] ?? '')
  }
}

async function answers(socketFolder: string): Promise<boolean> {
  if (!socketFolder) return false
  const socket = connect(join(socketFolder, socketName))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const isPostgres = (program: string) => basename(program) === 'postgres'

async function programOf(pid: number): Promise<string> {
  try {
    return (await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)])).stdout.trim()
  } catch {
    return ''
  }
}
