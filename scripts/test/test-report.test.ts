import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { readPlaywrightResults, readVitestResults } from './test-report.ts'

const folder = createTempFolder()
function writeReport(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it("reads Vitest's results: what passed, failed, needed a retry, or did not run", () => {
  const file = writeReport({
    numPassedTests: 2,
    testResults: [
      {
        name: join(process.cwd(), 'src/cart.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'merges', status: 'passed', failureMessages: ['Error: 503\n at cart.ts'] },
          { fullName: 'clears', status: 'failed', failureMessages: ['Error: 1', 'Error: 2'] },
        ],
      },
      { name: join(process.cwd(), 'src/broken.test.ts'), status: 'failed', assertionResults: [] },
      {
        name: join(process.cwd(), 'src/hook.test.ts'),
        status: 'failed',
        assertionResults: [{ fullName: 'adds', status: 'passed', failureMessages: [] }],
      },
    ],
  })
  expect(readVitestResults(file)).toEqual({
    passed: 2,
    failed: [
      'src/cart.test.ts › clears',
      'src/broken.test.ts › did not run',
      'src/hook.test.ts › failed outside of its tests',
    ],
    flaky: ['src/cart.test.ts › merges: Error: 503'],
  })
})

it("reads Playwright's results", () => {
  const error = { message: 'Timeout\nwaiting for the cart' }
  const file = writeReport({
    stats: { expected: 8, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [{ file: 'cart/cart.spec.ts', title: 'adds', tests: [{ status: 'expected', results: [{}] }] }],
        suites: [
          {
            specs: [
              { file: 'cart/cart.spec.ts', title: 'clears', tests: [{ status: 'unexpected', results: [{ error }] }] },
              { file: 'cart/cart.spec.ts', title: 'merges', tests: [{ status: 'flaky', results: [{ error }, {}] }] },
            ],
          },
        ],
      },
    ],
  })
  expect(readPlaywrightResults(file)).toEqual({
    passed: 9,
    failed: ['tests/e2e/cart/cart.spec.ts › clears'],
    flaky: ['tests/e2e/cart/cart.spec.ts › merges: Timeout'],
  })
})

it('names the errors outside of browser tests, such as a spec that cannot be loaded', () => {
  const error = {
    message: "SyntaxError: cart.spec.ts: Unexpected token (3:1)\n\n  1 | import { test } from '../test.ts'",
    location: { file: join(process.cwd(), 'tests/e2e/cart/cart.spec.ts'), line: 3, column: 1 },
  }
  const stats = { expected: 0, unexpected: 0, flaky: 0 }
  const file = writeReport({ stats, suites: [], errors: [error, { message: 'No tests found' }] })
  expect(readPlaywrightResults(file)).toEqual({
    passed: 0,
    failed: ['tests/e2e/cart/cart.spec.ts › SyntaxError: cart.spec.ts: Unexpected token (3:1)', 'No tests found'],
    flaky: [],
  })
})

it('returns no results without a report', () => {
  const none = { passed: 0, failed: [], flaky: [] }
  expect(readVitestResults(join(folder, 'none.json'))).toEqual(none)
  expect(readPlaywrightResults(join(folder, 'none.json'))).toEqual(none)
})
