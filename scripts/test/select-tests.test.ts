import { describe, expect, it } from 'vitest'
import { getExcludedTests, selectBrowserTests, selectTests } from './select-tests.ts'

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

describe('selectBrowserTests', () => {
  const browserTests = [
    'tests/e2e/cart/drawer.spec.ts',
    'tests/e2e/orders/list.spec.ts',
    'tests/e2e/web/header.spec.ts',
  ]
  const select = (...files: string[]) => selectBrowserTests(files, browserTests)

  it("selects a domain's tests for its files", () => {
    expect(select('src/domains/cart/web/queries.ts')).toEqual(['tests/e2e/cart/drawer.spec.ts'])
  })

  it.each([
    'src/ui/form.tsx',
    'src/app.ts',
    'src/domains/payments/rules.ts',
    'migrations/0001_tables.sql',
    'tests/e2e/visit.ts',
    'tests/support/start-test-shop.ts',
    'package-lock.json',
  ])('selects all tests for %s', (file) => {
    expect(select(file)).toEqual(browserTests)
  })

  it('selects a changed test itself', () => {
    expect(select('tests/e2e/orders/list.spec.ts')).toEqual(['tests/e2e/orders/list.spec.ts'])
  })

  it.each(['docs/bench.md', 'bench/load.ts', 'tests/faults/money-kill.test.ts'])('selects none for %s', (file) => {
    expect(select(file)).toEqual([])
  })
})
