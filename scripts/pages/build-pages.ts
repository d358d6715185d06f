import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '#platform/step.mjs'
import { withLock } from '../launch/lock.mjs'
import { runCommand } from '../launch/run-command.mjs'
import { fingerprintSources } from './fingerprint-sources.ts'

type Bundle = (outDir: string) => Promise<unknown>

interface Options {
  bundle?: Bundle
  force?: boolean
  out?: NodeJS.WriteStream
}

const stampFile = '.fingerprint'

/** Builds the pages for browser and server into dist/, unless the sources are unchanged. */
export async function buildPages(
  root: string,
  { bundle = bundleWithVite, force = false, out = process.stdout }: Options = {},
) {
  const isBuilt = () => !force && readStamp(root) === fingerprintSources(root)
  if (isBuilt()) return
  await withLock(
    join(root, '.cache', 'build.lock'),
    async () => {
      // the previous holder of the lock may have finished the build
      if (isBuilt()) return
      await step('Building pages', () => buildAtomically(root, bundle), out)
    },
    () => out.write('Another process is building pages; waiting…\n'),
  )
}

function readStamp(root: string): string | undefined {
  const stamp = join(root, 'dist', stampFile)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** Builds into a temporary folder and then swaps it with dist/, which is never incomplete. */
async function buildAtomically(root: string, bundle: Bundle): Promise<void> {
  const cache = join(root, '.cache')
  for (const name of readdirSync(cache).filter((entry) => /^build-\d+/.test(entry)))
    rmSync(join(cache, name), { recursive: true, force: true })
  const newBuild = join(cache, `build-${process.pid}`)
  const oldBuild = `${newBuild}-old`
  mkdirSync(newBuild)
  // computed first, so edits during the build trigger another one
  const stamp = fingerprintSources(root)
  await bundle(newBuild)
  writeFileSync(join(newBuild, stampFile), stamp)
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), oldBuild)
  renameSync(newBuild, join(root, 'dist'))
  rmSync(oldBuild, { recursive: true, force: true })
}

const bundleWithVite: Bundle = (outDir) =>
  Promise.all([vite('--outDir', join(outDir, 'client')), vite('--ssr', '--outDir', join(outDir, 'server'))])

function vite(...args: string[]): Promise<void> {
  const program = 'node_modules/vite/bin/vite.js'
  return runCommand(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    killOnStop: true,
  })
}
