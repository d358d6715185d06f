/** Plain JavaScript, because the launcher reports its steps before a Node that reads TypeScript is there. */

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const frameMs = 100
/** Where nothing can move, a line now and then says that all is well. */
const reminderMs = 30_000

/**
 * Does one long piece of work and says so: with a spinner and the time in a terminal, in plain lines elsewhere.
 * @template T
 * @param {string} title as in "Installing packages"
 * @param {() => Promise<T>} work
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} out
 * @returns {Promise<T>}
 */
export async function step(title, work, out = process.stdout) {
  const begun = performance.now()
  const elapsed = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const stop = out.isTTY ? spin(title, out) : remind(title, elapsed, out)
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
function spin(title, out) {
  let turn = 0
  const draw = () => {
    const seconds = Math.floor((turn * frameMs) / 1000)
    out.write(`\r\x1b[2K${frames[turn++ % frames.length]} ${title}${seconds > 0 ? `  ${seconds} s` : ''}`)
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
function remind(title, elapsed, out) {
  out.write(`… ${title}\n`)
  const timer = setInterval(() => out.write(`… ${title}, still at it after ${elapsed()}\n`), reminderMs)
  return () => clearInterval(timer)
}
