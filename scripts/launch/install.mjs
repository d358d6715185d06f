import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '#platform/step.mjs'
import { withLock } from './lock.mjs'
import { npmCommand } from './npm-command.mjs'
import { CommandError, runCommand } from './run-command.mjs'

/**
 * Brings the packages that package-lock.json names, unless they are there already.
 * @param {string} root
 * @param {typeof npmCi} install
 */
export async function installWhenNeeded(root, install = npmCi) {
  if (isInstalled(root)) return
  await withLock(
    join(root, '.cache', 'install.lock'),
    async (sharedWith) => {
      // whoever held the lock before may have done it all
      if (isInstalled(root)) return
      // without them an install that is killed from here on is known to be unfinished
      for (const proof of [stampFile(root), npmList(root)]) rmSync(proof, { force: true })
      await step('Installing packages', () => install(root, sharedWith))
      if (!existsSync(bundledNode(root)))
        throw new CommandError(
          'npm skipped the install scripts that the shop needs: switch its setting ignore-scripts off.',
        )
      writeFileSync(stampFile(root), expectedStamp(root))
    },
    () => console.log('Another process is installing the packages; waiting for it.'),
  )
}

/**
 * @param {string} root
 * @param {(pid: number | undefined) => void} sharedWith
 */
function npmCi(root, sharedWith) {
  const [program, ...args] = npmCommand()
  return runCommand(program, [...args, 'ci', ...quietly, ...whole], {
    cwd: root,
    disposable: true,
    onStart: sharedWith,
  })
}

const quietly = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']
/** Building and testing need the development packages, whatever NODE_ENV or a surrounding npm says. */
const whole = ['--include=dev', '--include=optional', '--no-global', '--no-dry-run']

/** @param {string} root */
export function bundledNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** @param {string} root */
export function isInstalled(root) {
  if (!existsSync(bundledNode(root))) return false
  const stamp = readIfThere(stampFile(root))
  if (stamp === expectedStamp(root)) return true
  if (stamp && !stamp.endsWith(machine)) return false
  return isInstalledByHand(root)
}

/**
 * Someone who ran `npm install` has all the packages too: npm's own list of what it put there says so.
 * @param {string} root
 */
function isInstalledByHand(root) {
  const list = readIfThere(npmList(root))
  if (!list) return false
  /** @type {Record<string, { version?: string }>} */
  const present = JSON.parse(list).packages
  /** @type {Record<string, { version?: string, optional?: boolean }>} */
  const { '': _self, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional,
  )
}

const machine = `${process.platform}-${process.arch}`

/**
 * What was installed for another kind of machine does not run on this one, hence the machine.
 * @param {string} root
 */
function expectedStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${machine}`
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.installed')
}

/** @param {string} root */
function npmList(root) {
  return join(root, 'node_modules', '.package-lock.json')
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
