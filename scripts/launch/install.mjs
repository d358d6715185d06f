import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '#platform/step.mjs'
import { getNpmCommand } from './get-npm-command.mjs'
import { withLock } from './lock.mjs'
import { CommandError, runCommand } from './run-command.mjs'

/**
 * Installs the packages of package-lock.json unless they are already installed.
 * @param {string} root
 * @param {typeof runNpmCi} install
 */
export async function installIfNeeded(root, install = runNpmCi) {
  if (isInstalled(root)) return
  await withLock(
    join(root, '.cache', 'install.lock'),
    async (addLockHolder) => {
      // the previous holder of the lock may have finished the install
      if (isInstalled(root)) return
      // removed first, so an install that gets killed is recognized as unfinished
      for (const path of [getStampPath(root), getNpmListPath(root)]) rmSync(path, { force: true })
      await step('Installing packages', () => install(root, addLockHolder))
      if (!existsSync(getNodePackagePath(root)))
        throw new CommandError('npm skipped required install scripts. Turn off the npm setting ignore-scripts.')
      writeFileSync(getStampPath(root), computeStamp(root))
    },
    () => console.log('Another process is installing packages; waiting…'),
  )
}

/**
 * @param {string} root
 * @param {(pid: number | undefined) => void} addLockHolder
 */
function runNpmCi(root, addLockHolder) {
  const [program, ...args] = getNpmCommand()
  return runCommand(program, [...args, 'ci', ...quietFlags, ...fullInstallFlags], {
    cwd: root,
    killOnStop: true,
    onStart: addLockHolder,
  })
}

const quietFlags = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']
/** Building and testing need the development packages, whatever NODE_ENV or an outer npm sets. */
const fullInstallFlags = ['--include=dev', '--include=optional', '--no-global', '--no-dry-run']

/**
 * Returns the path of the Node that the package `node` installs.
 * @param {string} root
 */
export function getNodePackagePath(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** @param {string} root */
export function isInstalled(root) {
  if (!existsSync(getNodePackagePath(root))) return false
  const stamp = readIfExists(getStampPath(root))
  if (stamp === computeStamp(root)) return true
  // packages have native binaries, so those of another platform don't work here
  if (stamp && !stamp.endsWith(platform)) return false
  return isInstalledManually(root)
}

/**
 * Checks npm's own list of installed packages, for users who ran `npm install` themselves.
 * @param {string} root
 */
function isInstalledManually(root) {
  const list = readIfExists(getNpmListPath(root))
  if (!list) return false
  /** @type {Record<string, { version?: string }>} */
  const installed = JSON.parse(list).packages
  /** @type {Record<string, { version?: string, optional?: boolean }>} */
  const { '': _self, ...expected } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(expected).every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional,
  )
}

const platform = `${process.platform}-${process.arch}`

/**
 * Includes the platform, because native packages of another one do not run here.
 * @param {string} root
 */
function computeStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${platform}`
}

/** @param {string} root */
function getStampPath(root) {
  return join(root, 'node_modules', '.installed')
}

/** @param {string} root */
function getNpmListPath(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

/** @param {string} file */
function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
