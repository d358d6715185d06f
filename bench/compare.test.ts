import { expect, it } from 'vitest'
import { compare, median } from './compare.ts'

const createRound = (requestsPerSecond: number, p99Ms = 2, cpuMicrosPerRequest = 50) => ({
  requestsPerSecond,
  p99Ms,
  cpuMicrosPerRequest,
})

it.each([
  [[3], 3],
  [[1, 9, 2], 2],
  [[1, 2, 4, 10], 3],
])('the median of %s is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

it('compares the servers within each round, so a slow round of the machine changes no ratio', () => {
  const rounds = [
    { bare: createRound(10_000), bareMinimalHeaders: createRound(12_000), shop: createRound(9000, 4, 55) },
    { bare: createRound(2000), bareMinimalHeaders: createRound(2400), shop: createRound(1800, 4, 55) },
    { bare: createRound(10_000), bareMinimalHeaders: createRound(12_000), shop: createRound(2000, 40, 500) },
  ]
  expect(compare('/', rounds)).toMatchObject({
    path: '/',
    throughputRatio: 0.9,
    minimalHeadersRatio: 0.75,
    p99Ratio: 2,
    cpuRatio: 1.1,
  })
})
