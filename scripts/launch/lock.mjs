import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A new lock file is empty for a moment, until its creator writes its process into it. An older empty file is stale. */
const emptyFileMs = 2000

/**
 * Runs the work while no other process does. The lock file lists the processes that hold it; it is stale when all of them are dead.
 * Written by hand, because it guards the installation of packages and so cannot use one.
 * @template T
 * @param {string} file
 * @param {(addHolder: (pid: number | undefined) => void) => Promise<T>} work may add a child process that survives this one
 * @param {() => void} onWait called once, when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; !tryAcquire(file); attempt++) {
    if (attempt === 1) onWait()
    await pause(200)
  }
  try {
    return await work((pid) =>
      writeFileSync(file, `${findProcessIdentity(process.pid)}\n${pid && findProcessIdentity(pid)}`),
    )
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function tryAcquire(file) {
  try {
    writeFileSync(file, `${findProcessIdentity(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  }
  if (!isHeld(file)) removeStale(file)
  return false
}

/**
 * Removes a stale lock. It is renamed first, so two processes that find it stale cannot remove a lock taken in between.
 * @param {string} file
 */
function removeStale(file) {
  const movedFile = `${file}.${process.pid}`
  try {
    renameSync(file, movedFile)
    if (isHeld(movedFile)) linkSync(movedFile, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(getErrorCode(error))) throw error
  }
  rmSync(movedFile, { force: true })
}

/** @param {string} file */
function isHeld(file) {
  try {
    const holders = readFileSync(file, 'utf8')
    if (holders === '') return Date.now() - statSync(file).mtimeMs < emptyFileMs
    return holders.split('\n').some((holder) => holder === findProcessIdentity(Number.parseInt(holder, 10)))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Returns the process id with its start time, because ids are reused (in containers even immediately), or undefined for a dead process.
 * @param {number} pid
 */
export function findProcessIdentity(pid) {
  const startTime = readStartTime(pid)
  return startTime && `${pid} ${startTime}`
}

/** @param {number} pid */
function readStartTime(pid) {
  try {
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'alive'
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim()
    // the command name in brackets may contain anything, so fields are counted after it
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' ? undefined : rest[18]
  } catch (error) {
    return getErrorCode(error) === 'EPERM' ? 'alive' : undefined
  }
}

/** @param {unknown} error */
function getErrorCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
