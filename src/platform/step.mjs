/** Plain JavaScript: the launcher uses it before a Node version that runs TypeScript is installed. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const frameMs = 100
/** Without a terminal, a line is printed at this interval. */
const reminderMs = 30_000

/**
 * Runs a task and reports its progress: a spinner with the elapsed time in a terminal, plain lines elsewhere.
 * @template T
 * @param {string} title such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} out
 * @returns {Promise<T>}
 */
export async function step(title, work, out = process.stdout) {
  const startedAt = performance.now()
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const stop = out.isTTY ? startSpinner(title, out) : startReminders(title, elapsed, out)
  try {
    const result = await work()
    stop()
    out.write(`✓ ${title}  ${elapsed()}\n`)
    return result
  } catch (error) {
    stop()
    out.write(`✗ ${title}  ${elapsed()}\n`)
    throw error
  }
}

/**
 * @param {string} title
 * @param {Pick<NodeJS.WriteStream, 'write'>} out
 */
function startSpinner(title, out) {
  let frame = 0
  const draw = () => {
    const seconds = Math.floor((frame * frameMs) / 1000)
    out.write(`\r\x1b[2K${frames[frame++ % frames.length]} ${title}${seconds > 0 ? `  ${seconds} s` : ''}`)
  }
  draw()
  const timer = setInterval(draw, frameMs)
  return () => {
    clearInterval(timer)
    out.write('\r\x1b[2K')
  }
}

/**
 * @param {string} title
 * @param {() => string} elapsed
 * @param {Pick<NodeJS.WriteStream, 'write'>} out
 */
function startReminders(title, elapsed, out) {
  out.write(`… ${title}\n`)
  const timer = setInterval(() => out.write(`… ${title}, still running after ${elapsed()}\n`), reminderMs)
  return () => clearInterval(timer)
}
