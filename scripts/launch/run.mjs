import { readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getNodePackagePath, installIfNeeded } from './install.mjs'
import { replaceProcess, stopWithParent } from './replace-process.mjs'
import { CommandError } from './run-command.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Bound the heap under load. A larger young generation costs memory, a smaller one CPU time. The old generation is
 * collected each time it has grown by 30 %, which costs 1 % of the CPU time; V8 would let it double. The initial size
 * saves ten collections while the code loads.
 */
const shopFlags = ['--max-semi-space-size=16', '--heap-growing-percent=30', '--initial-heap-size=96']

/**
 * Make glibc return freed memory to the system, some 10 MB: threads share two pools, and large blocks, such as the
 * sources of scripts, are never reused for small ones. The embedded PostgreSQL does not get them.
 */
const shopEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '524288' }

/** @param {string[]} commandLine a command (a file in scripts/ without its extension, or the path of a program) and its arguments */
export async function run([command = 'start', ...args]) {
  process.chdir(root)
  stopWithParent()
  try {
    await installIfNeeded(root)
    const flags = command === 'start' ? shopFlags : []
    const hasFlags = flags.every((flag) => process.execArgv.includes(flag))
    if (command === 'start') Object.assign(process.env, { ...shopEnvironment, ...process.env })
    if (process.version === readBundledVersion() && hasFlags) await runHere(command, args)
    else replaceProcess(getNodePackagePath(root), [...flags, join(root, 'scripts', 'launch.mjs'), command, ...args])
  } catch (error) {
    if (!hasUserMessage(error)) throw error
    console.error(error.message)
    process.exit(error instanceof CommandError ? error.exitCode : 1)
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function runHere(command, args) {
  // speeds up the next start
  module.enableCompileCache(join(root, '.cache', 'compiled'))
  const script = join(root, command.includes('/') ? command : `scripts/${command}.ts`)
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

function readBundledVersion() {
  return `v${JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')).version}`
}

/**
 * Returns whether the message alone is enough for the user. Checks StartError by name, because it is TypeScript.
 * @param {unknown} error
 * @returns {error is Error}
 */
function hasUserMessage(error) {
  return error instanceof CommandError || (error instanceof Error && error.name === 'StartError')
}
