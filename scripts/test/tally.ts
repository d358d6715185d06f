import { existsSync, readFileSync } from 'node:fs'

interface Tally {
  passed: number
  failed: number
  /** How many of those that passed needed a second try. */
  retried: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** What Vitest counted, as its JSON reporter wrote it. */
export function vitestTally(file: string): Tally {
  const report = read<VitestReport>(file)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, retried: 0 }
}

/** What Playwright counted, as its JSON reporter wrote it. */
export function playwrightTally(file: string): Tally {
  const { expected = 0, unexpected = 0, flaky = 0 } = read<PlaywrightReport>(file)?.stats ?? {}
  return { passed: expected + flaky, failed: unexpected, retried: flaky }
}

export function sumOf(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, retried: a.retried + b.retried }
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
