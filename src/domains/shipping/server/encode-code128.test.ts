import { expect, it } from 'vitest'
import { encodeCode128 } from './encode-code128.ts'

it('encodes text with its checksum', () => {
  const widths = encodeCode128('PJJ123C')
  // start B, 7 characters, the checksum 55 and the stop pattern
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
  expect(widths.slice(-13, -7)).toEqual([3, 1, 1, 3, 2, 1])
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11 * 9 + 13)
})

it('has no code for text outside ASCII', () => {
  expect(encodeCode128('चाय')).toEqual([])
})
