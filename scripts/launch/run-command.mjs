import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stopSignals } from './replace-process.mjs'

/** Lines of output to show from the start and from the end: some tools print the error first, others last. */
const linesShown = 100

const useProcessGroup = process.platform !== 'win32'

/** A failed command, shown to the user by its message only. */
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
 * @property {boolean} [inheritOutput] prints the output directly; otherwise it is shown only on failure
 * @property {boolean} [killOnStop] uses SIGKILL to stop it, for commands that are safe to interrupt anywhere
 * @property {(pid: number | undefined) => void} [onStart]
 */

/**
 * Runs a command to completion and forwards stop signals.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<void>}
 */
export function runCommand(program, args, { cwd, env = process.env, inheritOutput, killOnStop, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const outputMode = inheritOutput ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', outputMode, outputMode],
      detached: useProcessGroup,
    })
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
      // signals the whole process group: npm and shells do not forward signals in time
      if (child.pid) process.kill(useProcessGroup ? -child.pid : child.pid, killOnStop ? 'SIGKILL' : signal)
    }
    for (const signal of stopSignals) process.on(signal, stop)
    child.once('spawn', () => onStart?.(child.pid))
    child.once('error', (error) => reject(new CommandError(`${program} could not start: ${error.message}`)))
    child.once('close', (code) => {
      for (const signal of stopSignals) process.removeListener(signal, stop)
      if (stoppedBy) reject(new CommandError('Stopped.', 128 + constants.signals[stoppedBy]))
      else if (code === 0) resolve()
      else reject(new CommandError(`${abbreviate(output)}\n${[program, ...args].join(' ')} failed.`.trimStart()))
    })
  })
}

/** @param {string} output */
function abbreviate(output) {
  const lines = output.trimEnd().split('\n')
  if (lines.length <= 2 * linesShown) return lines.join('\n')
  return [...lines.slice(0, linesShown), '…', ...lines.slice(-linesShown)].join('\n')
}
