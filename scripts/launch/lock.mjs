import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for the one who made the file to write its name into it. */
const namelessMs = 2000

/**
 * Does the work while no other process does: the lock file names the processes that are at it, and a lock of dead ones is void.
 * @template T
 * @param {string} file
 * @param {(sharedWith: (pid: number | undefined) => void) => Promise<T>} work may name a child that goes on should this process be killed
 * @param {() => void} onWait called once, when another process is at it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  for (let turn = 0; !take(file); turn++) {
    if (turn === 1) onWait()
    await pause(200)
  }
  try {
    return await work((pid) => writeFileSync(file, `${getProcessName(process.pid)}\n${pid && getProcessName(pid)}`))
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, `${getProcessName(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (!isHeld(file)) putAside(file)
  return false
}

/**
 * Removes a void lock; moved first, so that of several who found it void none removes what another has taken since.
 * @param {string} file
 */
function putAside(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (isHeld(aside)) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error
  }
  rmSync(aside, { force: true })
}

/** @param {string} file */
function isHeld(file) {
  try {
    const names = readFileSync(file, 'utf8')
    if (names === '') return Date.now() - statSync(file).mtimeMs < namelessMs
    return names.split('\n').some((name) => name === getProcessName(Number.parseInt(name, 10)))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * The process id and when the process began, because ids are used again, in containers even at once; nothing for a dead one.
 * @param {number} pid
 */
export function getProcessName(pid) {
  const beginning = beginningOf(pid)
  return beginning && `${pid} ${beginning}`
}

/** @param {number} pid */
function beginningOf(pid) {
  try {
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'alive'
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim()
    // the command's name, in brackets, may hold anything: count from behind it
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' ? undefined : rest[18]
  } catch (error) {
    return codeOf(error) === 'EPERM' ? 'alive' : undefined
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
