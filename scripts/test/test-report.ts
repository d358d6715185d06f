import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface TestResults {
  passed: number
  /** Names of the tests that failed. */
  failed: string[]
  /** Names of the tests that passed on retry, with the first error. */
  flaky: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: 'passed' | 'failed'
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number }
  suites: PlaywrightSuite[]
  /** Errors outside of tests, such as a file that cannot be loaded. */
  errors?: PlaywrightError[]
}

interface PlaywrightError {
  message?: string
  location?: { file: string }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  file: string
  title: string
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { error?: { message?: string } }[] }[]
}

/** Reads Vitest's JSON report. */
export function readVitestResults(file: string): TestResults {
  const report = readReport<VitestReport>(file)
  const files = report?.testResults ?? []
  return {
    passed: report?.numPassedTests ?? 0,
    failed: files.flatMap(listFailedTests),
    flaky: files.flatMap((testFile) =>
      testFile.assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => formatTestName(testFile.name, fullName, failureMessages[0])),
    ),
  }
}

function listFailedTests(file: VitestFile): string[] {
  const failed = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => formatTestName(file.name, fullName))
  if (failed.length > 0 || file.status === 'passed') return failed
  // a file that cannot be loaded has no tests; otherwise a hook of the file has failed
  const problem = file.assertionResults.length === 0 ? 'did not run' : 'failed outside of its tests'
  return [formatTestName(file.name, problem)]
}

/** Reads Playwright's JSON report. */
export function readPlaywrightResults(file: string): TestResults {
  const report = readReport<PlaywrightReport>(file)
  const specs = (report?.suites ?? []).flatMap(listSpecs)
  const { expected = 0, flaky = 0 } = report?.stats ?? {}
  return {
    passed: expected + flaky,
    failed: [
      ...specs
        .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
        .map((spec) => formatTestName(`tests/e2e/${spec.file}`, spec.title)),
      ...(report?.errors ?? []).map(formatError),
    ],
    flaky: specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'flaky')
        .map(({ results }) => formatTestName(`tests/e2e/${spec.file}`, spec.title, results[0]?.error?.message)),
    ),
  }
}

function formatError({ message = 'Unknown error', location }: PlaywrightError): string {
  const [firstLine = ''] = message.split('\n')
  return location ? formatTestName(location.file, firstLine) : firstLine
}

function listSpecs(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}

function formatTestName(file: string, test: string, error?: string): string {
  const name = `${relative(process.cwd(), file)} › ${test}`
  return error ? `${name}: ${error.split('\n')[0]}` : name
}

export function addResults(a: TestResults, b: TestResults): TestResults {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    flaky: [...a.flaky, ...b.flaky],
  }
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
