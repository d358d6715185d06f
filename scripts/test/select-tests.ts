import { globSync } from 'node:fs'

const everything = { unit: '{src,demo,scripts,bench,tests/faults}/**/*.test.{ts,tsx}', browser: 'tests/e2e/*.spec.ts' }

/** Faults that take minutes wait for `npm run test:faults`, which sets FAULTS=all; `npm test` leaves them out. */
export function leftOut(faults = process.env['FAULTS']): string[] {
  return faults === 'all' ? [] : ['tests/faults/long/**']
}

/** The test files whose path holds one of the words; all of them when there are none. */
export function selectTests(words: string[], exclude = leftOut()): { unit: string[]; browser: string[] } {
  const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word))
  const find = (pattern: string) => globSync(pattern, { exclude }).filter(isWanted).sort()
  return { unit: find(everything.unit), browser: find(everything.browser) }
}
