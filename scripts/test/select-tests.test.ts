import { describe, expect, it } from 'vitest'
import { getExcludedTests, selectTests } from './select-tests.ts'

describe('selectTests', () => {
  it('selects all tests without filters', () => {
    const { unit, browser } = selectTests([])
    expect(unit).toContain('scripts/test/select-tests.test.ts')
    expect(unit).toContain('src/platform/settings.test.ts')
    expect(browser.length).toBeGreaterThan(0)
    expect([...unit, ...browser].filter((file) => file.includes('node_modules'))).toEqual([])
  })

  it('selects files whose path contains a filter', () => {
    expect(selectTests(['platform/settings', 'select-tests'])).toEqual({
      unit: ['scripts/test/select-tests.test.ts', 'src/platform/settings.test.ts'],
      browser: [],
    })
    expect(selectTests(['no-such-test'])).toEqual({ unit: [], browser: [] })
  })

  it('excludes slow fault tests unless FAULTS=all', () => {
    expect(selectTests(['faults/long'], getExcludedTests('')).unit).toEqual([])
    expect(selectTests(['faults/'], getExcludedTests('')).unit).toContain('tests/faults/money-kill.test.ts')
    expect(selectTests(['faults/long'], getExcludedTests('all')).unit).toContain(
      'tests/faults/long/frozen-database.test.ts',
    )
  })
})
