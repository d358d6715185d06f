import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '#platform/step.mjs'
import { findBrowser } from './browser/find-browser.ts'
import { installBrowser } from './browser/install-browser.ts'
import { auditPackages } from './check/audit-packages.ts'
import { checkCode } from './check/check-code.ts'
import { CommandError, runCommand } from './launch/run-command.mjs'
import { buildPages } from './pages/build-pages.ts'
import { selectTests } from './test/select-tests.ts'
import { playwrightTally, sumOf, vitestTally } from './test/tally.ts'

const root = process.cwd()
const words = process.argv.slice(2)
const { unit, browser } = selectTests(words)
const reports = join(root, '.cache', 'tests')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const node = (args: string[], env = {}) =>
  runCommand(process.execPath, args, { aloud: true, env: { ...process.env, ...env } })

/** Everything that proves the shop, the quick before the slow; words after `npm test --` narrow it to the files that hold them. */
async function proveAll(): Promise<void> {
  if (unit.length + browser.length === 0)
    throw new CommandError(`No test file has "${words.join('" or "')}" in its path.`)
  if (words.length === 0) {
    await checkCode()
    await auditPackages()
  }
  await buildPages(root)
  if (unit.length > 0) await aloud('Testing the code', runVitest)
  if (browser.length === 0) return
  const path = findBrowser(root) ?? (await step('Installing a browser', () => installBrowser(root)))
  await aloud('Testing in the browser', () => runPlaywright(path))
}

/** A step that reports its own progress between the lines. */
async function aloud(title: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  const close = (sign: string) => console.log(`${sign} ${title}  ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  console.log(`… ${title}`)
  try {
    await work()
    close('✓')
  } catch (error) {
    close('✗')
    throw error
  }
}

function runVitest(): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...(words.length > 0 ? unit : [])], {
    NODE_ENV: 'test',
  })
}

function runPlaywright(path: string): Promise<void> {
  return node(['node_modules/@playwright/test/cli.js', 'test', ...browser], {
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failure: unknown = await proveAll().then(
  () => undefined,
  (error) => error ?? new Error('failed'),
)
if (failure) console.error(failure instanceof CommandError ? failure.message : failure)
const { passed, failed, retried } = sumOf(vitestTally(vitestReport), playwrightTally(playwrightReport))
if (retried > 0) console.log(`\n${retried} of the browser tests passed only at the second try`)
// a check, a build or a runner that fails is a failure too, though no test was counted
console.log(`\n${passed} passed, ${failure ? Math.max(failed, 1) : failed} failed`)
if (failure) process.exit(failure instanceof CommandError ? failure.exitCode : 1)
