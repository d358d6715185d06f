import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '#platform/step.mjs'
import { withLock } from '../launch/lock.mjs'
import { runCommand } from '../launch/run-command.mjs'
import { hashContents, hashMetadata } from './hash-sources.ts'

type Bundle = (outDir: string, root: string) => Promise<unknown>

interface Options {
  bundle?: Bundle
  force?: boolean
  out?: NodeJS.WriteStream
}

/** Hashes of the sources of a build. The metadata is compared first, because reading all contents is slow. */
interface Stamp {
  metadataHash: string
  contentHash: string
}

const STAMP_FILE = 'stamp.json'

/** Builds the server, and the pages for the browser, into dist/, unless the sources are unchanged. */
export async function buildShop(
  root: string,
  { bundle = bundleWithVite, force = false, out = process.stdout }: Options = {},
) {
  if (!force && verifyBuild(root)) return
  await withLock(
    join(root, '.cache', 'build.lock'),
    async () => {
      restoreOldBuild(root)
      // the previous holder of the lock may have finished the build
      if (!force && verifyBuild(root)) return
      await step('Building the shop', () => buildAtomically(root, bundle), out)
    },
    () => out.write('Another process is building the shop; waiting…\n'),
  )
}

/**
 * Returns whether dist/ was built from the current sources. If only their metadata has changed, stores it, so the next
 * call is fast. Needs no lock: while another process swaps dist/, it is missing, and not built.
 */
export function verifyBuild(root: string): boolean {
  const stamp = readStamp(root)
  if (!stamp) return false
  const metadataHash = hashMetadata(root)
  if (stamp.metadataHash === metadataHash) return true
  if (stamp.contentHash !== hashContents(root)) return false
  writeStamp(join(root, 'dist'), { ...stamp, metadataHash })
  return true
}

function readStamp(root: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(join(root, 'dist', STAMP_FILE), 'utf8')) as Stamp
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Replaces the file, so another process never reads half of it. */
function writeStamp(folder: string, stamp: Stamp): void {
  const temporary = join(folder, `${STAMP_FILE}.${process.pid}`)
  writeFileSync(temporary, JSON.stringify(stamp))
  renameSync(temporary, join(folder, STAMP_FILE))
}

/** Restores dist/ after a process was killed between the two renames that replace it. */
function restoreOldBuild(root: string): void {
  const cache = join(root, '.cache')
  const oldBuild = readdirSync(cache).find((entry) => /^build-\d+-old$/.test(entry))
  if (oldBuild && !existsSync(join(root, 'dist'))) renameSync(join(cache, oldBuild), join(root, 'dist'))
}

/**
 * Builds into a temporary folder and then replaces dist/, which is missing for a moment, but never incomplete. Requires the
 * lock.
 */
async function buildAtomically(root: string, bundle: Bundle): Promise<void> {
  const cache = join(root, '.cache')
  for (const name of readdirSync(cache).filter((entry) => /^build-\d+/.test(entry)))
    rmSync(join(cache, name), { recursive: true, force: true })
  const newBuild = join(cache, `build-${process.pid}`)
  const oldBuild = `${newBuild}-old`
  mkdirSync(newBuild)
  // computed first, so edits during the build trigger another one
  const stamp = { metadataHash: hashMetadata(root), contentHash: hashContents(root) }
  await bundle(newBuild, root)
  writeStamp(newBuild, stamp)
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), oldBuild)
  renameSync(newBuild, join(root, 'dist'))
  rmSync(oldBuild, { recursive: true, force: true })
}

const bundleWithVite: Bundle = (outDir, root) =>
  Promise.all([vite(root, '--outDir', join(outDir, 'client')), vite(root, '--ssr', '--outDir', join(outDir, 'server'))])

function vite(root: string, ...args: string[]): Promise<void> {
  const program = join(root, 'node_modules/vite/bin/vite.js')
  return runCommand(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    killOnStop: true,
  })
}
