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
import { addCounts, readPlaywrightCounts, readVitestCounts } from './test/test-counts.ts'

const root = process.cwd()
const filters = process.argv.slice(2)
const { unit, browser } = selectTests(filters)
const reports = join(root, '.cache', 'tests')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const runNode = (args: string[], env = {}) =>
  runCommand(process.execPath, args, { inheritOutput: true, env: { ...process.env, ...env } })

/** Runs all checks and tests, fastest first. Arguments after `npm test --` select test files by path. */
async function runTests(): Promise<void> {
  if (unit.length + browser.length === 0)
    throw new CommandError(`No test file path contains "${filters.join('" or "')}".`)
  if (filters.length === 0) {
    await checkCode()
    await auditPackages()
  }
  await buildPages(root)
  if (unit.length > 0) await runVerboseStep('Running unit tests', runVitest)
  if (browser.length === 0) return
  const path = findBrowser(root) ?? (await step('Installing a browser', () => installBrowser(root)))
  await runVerboseStep('Running browser tests', () => runPlaywright(path))
}

/** Runs a step that prints its own output. */
async function runVerboseStep(title: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const printResult = (sign: string) =>
    console.log(`${sign} ${title}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  console.log(`… ${title}`)
  try {
    await work()
    printResult('✓')
  } catch (error) {
    printResult('✗')
    throw error
  }
}

function runVitest(): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...(filters.length > 0 ? unit : [])], {
    NODE_ENV: 'test',
  })
}

function runPlaywright(path: string): Promise<void> {
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...browser], {
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failure: unknown = await runTests().then(
  () => undefined,
  (error) => error ?? new Error('failed'),
)
if (failure) console.error(failure instanceof CommandError ? failure.message : failure)
const { passed, failed, retried } = addCounts(readVitestCounts(vitestReport), readPlaywrightCounts(playwrightReport))
if (retried > 0) console.log(`\n${retried} flaky: passed on retry`)
// a failed check, build or runner counts as a failure even if no test failed
console.log(`\n${passed} passed, ${failure ? Math.max(failed, 1) : failed} failed`)
if (failure) process.exit(failure instanceof CommandError ? failure.exitCode : 1)
