import { expect, it } from 'vitest'
import { toE164 } from './to-e164.ts'

it.each([
  ['98765 43210', 'India', '+919876543210'],
  ['(98765) 432-10', ' india ', '+919876543210'],
  ['919876543210', 'India', '+919876543210'],
  ['+91 98765 43210', 'India', '+919876543210'],
  ['+49 221 1234567', 'Germany', '+492211234567'],
  ['9811234567', 'Germany', undefined],
  ['1234567890', 'India', undefined],
])('formats %s in %s as %s', (phone, country, expected) => {
  expect(toE164(phone, country)).toBe(expected)
})
