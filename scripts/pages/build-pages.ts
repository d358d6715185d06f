import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '#platform/step.mjs'
import { withLock } from '../launch/lock.mjs'
import { runCommand } from '../launch/run-command.mjs'
import { fingerprint } from './fingerprint.ts'

type Bundle = (outDir: string) => Promise<unknown>

interface Options {
  bundle?: Bundle
  force?: boolean
  /** Where it says what it does. */
  out?: NodeJS.WriteStream
}

const stampName = '.fingerprint'

/** Builds the pages for browser and server into dist/, unless what is there was made of the same sources. */
export async function buildPages(
  root: string,
  { bundle = bundleWithVite, force = false, out = process.stdout }: Options = {},
) {
  const isBuilt = () => !force && builtFrom(root) === fingerprint(root)
  if (isBuilt()) return
  await withLock(
    join(root, '.cache', 'build.lock'),
    async () => {
      // whoever held the lock before may have done it all
      if (isBuilt()) return
      await step('Building the pages', () => buildAside(root, bundle), out)
    },
    () => out.write('Another process is building the pages; waiting for it.\n'),
  )
}

function builtFrom(root: string): string | undefined {
  const stamp = join(root, 'dist', stampName)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** Nothing half-made ever lies in dist/: the whole is built beside it, and then takes its place. */
async function buildAside(root: string, bundle: Bundle): Promise<void> {
  const cache = join(root, '.cache')
  for (const name of readdirSync(cache).filter((entry) => /^build-\d+/.test(entry)))
    rmSync(join(cache, name), { recursive: true, force: true })
  const fresh = join(cache, `build-${process.pid}`)
  const former = `${fresh}-former`
  mkdirSync(fresh)
  // taken first: what is edited during the build is built the next time
  const stamp = fingerprint(root)
  await bundle(fresh)
  writeFileSync(join(fresh, stampName), stamp)
  if (existsSync(join(root, 'dist'))) renameSync(join(root, 'dist'), former)
  renameSync(fresh, join(root, 'dist'))
  rmSync(former, { recursive: true, force: true })
}

const bundleWithVite: Bundle = (outDir) =>
  Promise.all([vite('--outDir', join(outDir, 'client')), vite('--ssr', '--outDir', join(outDir, 'server'))])

function vite(...args: string[]): Promise<void> {
  const program = 'node_modules/vite/bin/vite.js'
  return runCommand(process.execPath, [program, 'build', '--logLevel', 'warn', ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    disposable: true,
  })
}
