import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { readPlaywrightCounts, readVitestCounts } from './test-counts.ts'

const folder = createTempFolder()
function writeReport(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it("reads Vitest's counts", () => {
  expect(readVitestCounts(writeReport({ numPassedTests: 12, numFailedTests: 3 }))).toEqual({
    passed: 12,
    failed: 3,
    retried: 0,
  })
})

it("reads Playwright's counts, with retries", () => {
  const file = writeReport({ stats: { expected: 8, unexpected: 2, flaky: 1 } })
  expect(readPlaywrightCounts(file)).toEqual({ passed: 9, failed: 2, retried: 1 })
})

it('returns zero counts without a report', () => {
  expect(readVitestCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, retried: 0 })
  expect(readPlaywrightCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, retried: 0 })
})
