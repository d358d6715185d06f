import { spawn } from 'node:child_process'

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */

/** @type {StopSignal[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A Ctrl-C comes from the terminal and again from npm; both are one wish. */
const sameWishMs = 1000
const parentWatchMs = 500

/**
 * Goes on as another program: in place where Node can, with the same process id; through a child that is looked after elsewhere.
 * @param {string} program
 * @param {string[]} args
 */
export function handOver(program, args) {
  if (process.execve) process.execve(program, [program, ...args])
  else lookAfter(program, args)
}

/**
 * Runs the program as if it were this process: hears the same signals, each once, and ends with the same exit code.
 * @param {string} program
 * @param {string[]} args
 */
export function lookAfter(program, args) {
  const child = spawn(program, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // in a group of its own the child hears a Ctrl-C only from here, once, and can stop in peace
    detached: process.platform !== 'win32',
  })
  let forwardedAt = 0
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (Date.now() - forwardedAt < sameWishMs) return
    forwardedAt = Date.now()
    child.kill(signal)
  }
  for (const signal of stopSignals) process.on(signal, forward)
  child.once('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    for (const each of stopSignals) process.removeListener(each, forward)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}

/**
 * A launcher or an npm that is killed outright cannot pass anything on; the shop notices, and stops as if it had been asked to,
 * rather than staying behind with nobody to look after it.
 */
export function stopWithParent() {
  const stop = () => process.kill(process.pid, 'SIGTERM')
  if (process.channel) {
    process.once('disconnect', stop)
    process.channel.unref()
    return
  }
  const { npm_lifecycle_event: startedByNpm } = process.env
  if (!startedByNpm) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, parentWatchMs)
  watch.unref()
}
