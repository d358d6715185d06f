import { expect, it } from 'vitest'
import { getSizeBasis } from './size-basis.ts'

it('puts up to five sizes in one row, six and nine in threes, seven and eight in fours', () => {
  const countPerRow = (count: number) => Math.floor(100 / Number(/\d+/.exec(getSizeBasis(count))?.[0]))
  expect([1, 5].map(countPerRow)).toEqual([6, 6])
  expect([6, 9].map(countPerRow)).toEqual([3, 3])
  expect([7, 8].map(countPerRow)).toEqual([4, 4])
})
