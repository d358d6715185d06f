import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { step } from '#platform/step.mjs'
import { findBrowser } from './browser/find-browser.ts'
import { installBrowser } from './browser/install-browser.ts'
import { buildShop } from './build/build-shop.ts'
import { auditPackages } from './check/audit-packages.ts'
import { checkCode } from './check/check-code.ts'
import { CommandError, runCommand } from './launch/run-command.mjs'
import { listChangedFiles, selectBrowserTests, selectTests } from './test/select-tests.ts'
import { addResults, readPlaywrightResults, readVitestResults } from './test/test-report.ts'

const { values, positionals: filters } = parseArgs({
  options: { changed: { type: 'boolean', default: false }, since: { type: 'string', default: 'HEAD' } },
  allowPositionals: true,
})
const root = process.cwd()
const reports = join(root, '.cache', 'tests')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const runNode = (args: string[], env = {}) =>
  runCommand(process.execPath, args, { inheritOutput: true, env: { ...process.env, ...env } })

/**
 * Runs all tests, and the checks during the unit tests. Arguments after `npm test --` select test files by path;
 * `--changed` selects those that uncommitted changes affect, or all changes since a commit (`--since main`).
 */
async function runTests(): Promise<void> {
  const { unit, browser } = selectTests(filters)
  if (unit.length + browser.length === 0)
    throw new CommandError(`No test file path contains "${filters.join('" or "')}".`)
  const browserTests = values.changed ? selectBrowserTests(listChangedFiles(values.since), browser) : browser
  const isFullRun = filters.length === 0 && !values.changed
  if (isFullRun) await auditPackages()
  await buildShop(root)
  const browserPath = browserTests.length > 0 ? (findBrowser(root) ?? (await installChromium())) : undefined
  const unitTests =
    unit.length > 0 && runVerboseStep('Running unit tests', () => runVitest(filters.length > 0 ? unit : []))
  // fault tests often wait, which leaves time for the checks
  const checks = isFullRun && checkCode({ out: plainOutput, hasLowPriority: true })
  // the browser tests start afterwards: fault tests have time limits that a busy machine does not keep
  await Promise.allSettled([unitTests, checks])
  await waitForAll([
    unitTests,
    checks,
    browserPath !== undefined &&
      runVerboseStep('Running browser tests', () => runPlaywright(browserPath, browserTests)),
  ])
}

/** No spinner, because the tests print at the same time. */
const plainOutput = { isTTY: false, write: (text: string) => process.stdout.write(text) }

const installChromium = () => step('Installing a browser', () => installBrowser(root))

/** Waits for all steps, even if one fails, and reports every failure. */
async function waitForAll(steps: (Promise<void> | false)[]): Promise<void> {
  const outcomes = await Promise.allSettled(steps)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const [unexpected] = reasons.filter((reason) => !(reason instanceof CommandError))
  if (unexpected) throw unexpected
  const failures = reasons as CommandError[]
  if (failures.length === 0) return
  const exitCode = Math.max(...failures.map((failure) => failure.exitCode))
  throw new CommandError(failures.map(({ message }) => message).join('\n\n'), exitCode)
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

function runVitest(files: string[]): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const changed = values.changed ? [`--changed=${values.since}`, '--passWithNoTests'] : []
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...changed, ...files], { NODE_ENV: 'test' })
}

function runPlaywright(path: string, files: string[]): Promise<void> {
  return runNode(['node_modules/@playwright/test/cli.js', 'test', ...files], {
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
const { passed, failed, flaky } = addResults(readVitestResults(vitestReport), readPlaywrightResults(playwrightReport))
printList('Flaky, passed on retry', flaky)
printList('Failed', failed)
// a failed check, build or runner counts as a failure even if no test failed
console.log(`\n${passed} passed, ${failure ? Math.max(failed.length, 1) : failed.length} failed`)
if (failure) process.exit(failure instanceof CommandError ? failure.exitCode : 1)

function printList(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
