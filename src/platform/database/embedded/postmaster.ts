import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { link, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { pathExists } from './path-exists.ts'
import { isProcessRunning } from './run-program.ts'
import { createTempPath } from './temp-paths.ts'

export const socketName = '.s.PGSQL.5432'

/** A running PostgreSQL server, as described by its lock file. */
export interface Postmaster {
  /** Undefined if the server responds but its process is not visible, as in another container. */
  pid: number | undefined
  /** Undefined while the server is starting. */
  socketFolder: string | undefined
}

const getLockPath = (data: string) => join(data, 'postmaster.pid')

/** Finds the server running on this data folder. Returns undefined if the lock file is missing or stale. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const [firstLine, , , , socketFolder = ''] = (await readLock(data)).split('\n')
  const pid = Number(firstLine)
  if (!pid) return undefined
  if (await isRunningOn(pid, data)) return { pid, socketFolder: socketFolder || undefined }
  return (await isListening(socketFolder)) ? { pid: undefined, socketFolder } : undefined
}

/**
 * Removes a stale lock file that would block PostgreSQL forever: one whose process id now belongs to another program, as
 * after a reboot, or one left empty by a power cut.
 */
export async function removeStaleLock(data: string): Promise<void> {
  const path = getLockPath(data)
  const content = await readLock(data)
  const pid = Number(content.split('\n')[0])
  const isStale = pid ? isProcessRunning(pid) && !(await findPostmaster(data)) : await isOld(path)
  if (!isStale) return
  const movedLock = createTempPath(path)
  await rename(path, movedLock)
  // another process may have created its own lock in between; restore it
  if ((await readFile(movedLock, 'utf8')) !== content) await link(movedLock, path).catch(() => {})
  await rm(movedLock)
}

/** A starting server fills its lock file within milliseconds. */
async function isOld(path: string): Promise<boolean> {
  const age = await stat(path).then(
    (file) => Date.now() - file.mtimeMs,
    () => 0,
  )
  return age > 2_000
}

const readLock = (data: string) => readFile(getLockPath(data), 'utf8').catch(() => '')

/** Returns whether the process is a PostgreSQL on this data folder, which is its working directory. */
async function isRunningOn(pid: number, data: string): Promise<boolean> {
  if (!isProcessRunning(pid)) return false
  if (process.platform !== 'linux') return isPostgres(await getProgramName(pid))
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === data
  } catch (error) {
    // exited, or a zombie; without /proc, assume it is running
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return !(await pathExists('/proc/self'))
    // root in a container may lack access; assume it is ours rather than start a second server on the data
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return isPostgres(commandLine.split('\0')[0] ?? '')
  }
}

async function isListening(socketFolder: string): Promise<boolean> {
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

async function getProgramName(pid: number): Promise<string> {
  try {
    return (await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)])).stdout.trim()
  } catch {
    return ''
  }
}
