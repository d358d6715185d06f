import { expect, it } from 'vitest'
import { findLargeDifferences, isConsistentStock } from './rules.ts'

it('accepts product-level stock or stock per variant, but not a mixture', () => {
  expect(isConsistentStock([])).toBe(true)
  expect(isConsistentStock([{}])).toBe(true)
  expect(isConsistentStock([{}, {}])).toBe(false)
  expect(
    isConsistentStock([
      { size: 'S', color: 'Black' },
      { size: 'M', color: 'Black' },
    ]),
  ).toBe(true)
  expect(isConsistentStock([{ size: 'S', color: 'Black' }, {}])).toBe(false)
  expect(isConsistentStock([{ size: 'S' }])).toBe(false)
})

it('finds large differences: more than 5 units and half of the expected ones, or more than 50 units in all', () => {
  const find = (...lines: [expected: number, counted: number][]) =>
    findLargeDifferences(lines.map(([expected, counted]) => ({ expected, counted }))).map(
      ({ expected, counted }) => counted - expected,
    )
  expect(find([10, 10], [4, 0], [100, 92], [10, 5], [0, 5])).toEqual([])
  expect(find([10, 4], [4, 0], [0, 7], [12, 6])).toEqual([7, -6])
  expect(find([100, 90], [100, 79], [200, 181], [3, 3])).toEqual([])
  expect(find([100, 90], [100, 79], [200, 180], [3, 3])).toEqual([-21, -20, -10])
})
