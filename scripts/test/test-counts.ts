import { existsSync, readFileSync } from 'node:fs'

interface TestCounts {
  passed: number
  failed: number
  /** Passed tests that needed a retry. */
  retried: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Reads the counts of Vitest's JSON report. */
export function readVitestCounts(file: string): TestCounts {
  const report = readReport<VitestReport>(file)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, retried: 0 }
}

/** Reads the counts of Playwright's JSON report. */
export function readPlaywrightCounts(file: string): TestCounts {
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport<PlaywrightReport>(file)?.stats ?? {}
  return { passed: expected + flaky, failed: unexpected, retried: flaky }
}

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, retried: a.retried + b.retried }
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
