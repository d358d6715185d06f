import { globSync } from 'node:fs'

const patterns = { unit: '{src,demo,scripts,bench,tests/faults}/**/*.test.{ts,tsx}', browser: 'tests/e2e/*.spec.ts' }

/** Excludes slow fault tests unless `npm run test:faults` sets FAULTS=all. */
export function getExcludedTests(faults = process.env['FAULTS']): string[] {
  return faults === 'all' ? [] : ['tests/faults/long/**']
}

/** Selects the test files whose path contains one of the filters, or all without filters. */
export function selectTests(filters: string[], exclude = getExcludedTests()): { unit: string[]; browser: string[] } {
  const matches = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
  const find = (pattern: string) => globSync(pattern, { exclude }).filter(matches).sort()
  return { unit: find(patterns.unit), browser: find(patterns.browser) }
}
