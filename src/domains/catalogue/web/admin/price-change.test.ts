import { describe, expect, it } from 'vitest'
import { changePrice, parseChange } from './price-change.ts'

describe('changing prices', () => {
  it.each([
    [1_399, 'percent', -10, 1_259],
    [999, 'percent', 5, 1_049],
    [50, 'percent', 15, 58],
    [1_390, 'percent', 15, 1_599],
    [0.99, 'percent', 10, 1],
    [999, 'percent', -100, 1],
    [999, 'rupees', 100, 1_099],
    [999, 'rupees', -0.5, 998.5],
    [1_259.1, 'round', 0, 1_259],
    [1_254, 'round', 0, 1_259],
    [1_253, 'round', 0, 1_249],
    [3, 'round', 0, 9],
  ] as const)('%s by %s %s is %s', (price, change, amount, expected) => {
    expect(changePrice(price, change, amount)).toBe(expected)
  })

  it.each([
    ['-10', -10],
    ['−10 %', -10],
    ['+₹1,100', 1_100],
    ['12.5%', 12.5],
    ['', undefined],
    ['ten', undefined],
  ])('reads %s as %s', (text, expected) => {
    expect(parseChange(text)).toBe(expected)
  })
})
