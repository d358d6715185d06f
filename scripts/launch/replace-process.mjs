import { spawn } from 'node:child_process'

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */

/** @type {StopSignal[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl+C arrives twice, from the terminal and from npm; signals this close together count as one. */
const duplicateSignalMs = 1000
const parentWatchMs = 500

/**
 * Replaces this process with another program. Uses execve where Node supports it, otherwise a supervised child.
 * @param {string} program
 * @param {string[]} args
 */
export function replaceProcess(program, args) {
  if (process.execve) process.execve(program, [program, ...args])
  else superviseChild(program, args)
}

/**
 * Runs the program as a child that receives the same signals, each once, and exits with its code.
 * @param {string} program
 * @param {string[]} args
 */
export function superviseChild(program, args) {
  const child = spawn(program, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // in its own process group the child gets Ctrl+C only from here, once
    detached: process.platform !== 'win32',
  })
  let forwardedAt = 0
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (Date.now() - forwardedAt < duplicateSignalMs) return
    forwardedAt = Date.now()
    child.kill(signal)
  }
  for (const signal of stopSignals) process.on(signal, forward)
  child.once('error', (error) => {
    console.error(`${program} could not start: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    for (const name of stopSignals) process.removeListener(name, forward)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code ?? 1)
  })
}

/**
 * Stops this process when its parent dies. A launcher or npm killed with SIGKILL cannot forward a signal, and would leave
 * an orphan behind.
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
