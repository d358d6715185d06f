import { readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { handOver, stopWithParent } from './hand-over.mjs'
import { bundledNode, installWhenNeeded } from './install.mjs'
import { CommandError } from './run-quietly.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} commandLine */
export async function run([command = 'start', ...args]) {
  process.chdir(root)
  stopWithParent()
  try {
    await installWhenNeeded(root)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
    return
  }
  if (process.version !== bundledVersion()) {
    handOver(bundledNode(root), [join(root, 'scripts', 'launch.mjs'), command, ...args])
    return
  }
  module.enableCompileCache(join(root, '.cache', 'compiled'))
  const script = join(root, 'scripts', `${command}.ts`)
  process.argv = [process.execPath, script, ...args]
  await import(pathToFileURL(script).href)
}

function bundledVersion() {
  return `v${JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')).version}`
}
