import { expect, it } from 'vitest'
import { isValidStockLayout } from './rules.ts'

it('accepts stock as one pool or per variant, but not mixed', () => {
  expect(isValidStockLayout([])).toBe(true)
  expect(isValidStockLayout([{}])).toBe(true)
  expect(isValidStockLayout([{}, {}])).toBe(false)
  expect(
    isValidStockLayout([
      { size: 'S', color: 'Black' },
      { size: 'M', color: 'Black' },
    ]),
  ).toBe(true)
  expect(isValidStockLayout([{ size: 'S', color: 'Black' }, {}])).toBe(false)
  expect(isValidStockLayout([{ size: 'S' }])).toBe(false)
})
