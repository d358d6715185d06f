import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stopSignals } from './hand-over.mjs'

/** Enough to see what went wrong: some tools say it first and explain at length, others say it last. */
const linesShown = 100

const ownGroup = process.platform !== 'win32'

/** A command that did not do its work; the message is all that needs to be shown. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [aloud] it prints as it goes; otherwise its output is shown only when it fails
 * @property {boolean} [disposable] it can be cut off anywhere, so that nobody has to wait until it has stopped
 * @property {(pid: number | undefined) => void} [onStart]
 */

/**
 * Runs a command to its end, and passes on the wish to stop.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<void>}
 */
export function runCommand(program, args, { cwd, env = process.env, aloud, disposable, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const heard = aloud ? 'inherit' : 'pipe'
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', heard, heard], detached: ownGroup })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      stoppedBy = signal
      // the whole family at once: npm and shells do not pass a signal on to their children in time
      if (child.pid) process.kill(ownGroup ? -child.pid : child.pid, disposable ? 'SIGKILL' : signal)
    }
    for (const signal of stopSignals) process.on(signal, stop)
    child.once('spawn', () => onStart?.(child.pid))
    child.once('error', (error) => reject(new CommandError(`${program} could not be started: ${error.message}`)))
    child.once('close', (code) => {
      for (const signal of stopSignals) process.removeListener(signal, stop)
      if (stoppedBy) reject(new CommandError('Stopped.', 128 + constants.signals[stoppedBy]))
      else if (code === 0) resolve()
      else reject(new CommandError(`${abridged(output)}\n${[program, ...args].join(' ')} failed.`.trimStart()))
    })
  })
}

/** @param {string} output */
function abridged(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= 2 * linesShown) return lines.join('\n')
  return [...lines.slice(0, linesShown), '…', ...lines.slice(-linesShown)].join('\n')
}
