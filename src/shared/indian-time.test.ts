import { expect, it } from 'vitest'
import { fromIndianTime, toIndianTime } from './indian-time.ts'

it('converts between UTC and the Indian time of an input', () => {
  expect(toIndianTime('2026-11-20T12:30:00.000Z')).toBe('2026-11-20T18:00')
  expect(fromIndianTime('2026-11-20T18:00')).toBe('2026-11-20T12:30:00.000Z')
  expect(fromIndianTime('')).toBe('')
})
