import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stopSignals } from './hand-over.mjs'

/** Enough to see what went wrong: some tools say it first and explain at length, others say it last. */
const linesShown = 25

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
 * Runs a command whose output matters only when it fails, and passes on the wish to stop.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, disposable?: boolean, onStart?: (pid: number | undefined) => void }} options
 *   disposable: it can be cut off anywhere, so that nobody has to wait until it has stopped
 * @returns {Promise<string>} what it printed
 */
export function runQuietly(program, args, { cwd, env = process.env, disposable, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup })
    let output = ''
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      stoppedBy = signal
      // the whole family at once: npm and shells do not pass a signal on to their children in time
      if (child.pid) process.kill(ownGroup ? -child.pid : child.pid, disposable ? 'SIGKILL' : signal)
    }
    for (const signal of stopSignals) process.on(signal, stop)
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('spawn', () => onStart?.(child.pid))
    child.once('error', (error) => reject(new CommandError(`${program} could not be started: ${error.message}`)))
    child.once('close', (code) => {
      for (const signal of stopSignals) process.removeListener(signal, stop)
      if (stoppedBy) reject(new CommandError('Stopped.', 128 + constants.signals[stoppedBy]))
      else if (code === 0) resolve(output)
      else reject(new CommandError(`${abridged(output)}\n${[program, ...args].join(' ')} failed.`))
    })
  })
}

/** @param {string} output */
function abridged(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= 2 * linesShown) return lines.join('\n')
  return [...lines.slice(0, linesShown), '…', ...lines.slice(-linesShown)].join('\n')
}
