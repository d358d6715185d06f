import { expect, it } from 'vitest'
import { formatCourierPhone, looksLikePhone } from './phone.ts'

it.each([
  ['9876543210', true, '+919876543210'],
  ['+91 98765 43210', true, '+919876543210'],
  ['0091-98765-43210', true, '+919876543210'],
  ['919876543210', true, '+919876543210'],
  ['098765 43210', true, '+919876543210'],
  // a number from abroad on an Indian address
  ['+1 (212) 555-0187', true, '+12125550187'],
  ['+65 9123 4567 89', true, '+659123456789'],
  ['+977 984-1234567', false, '+9779841234567'],
  ['00977 9841234567', false, '+9779841234567'],
  ['9841234567', false, '9841234567'],
  ['+91 98765 43210', false, '+919876543210'],
])('formats %s (India: %s) for couriers as %s', (phone, isIndian, formatted) => {
  expect(formatCourierPhone(phone, { isIndian })).toBe(formatted)
})

it.each([
  ['98765 43210', true],
  ['+91-98765-43210', true],
  ['(0)98765-43', true],
  ['110016', false],
  ['#12345678', false],
  ['+++----', false],
  ['CHAI-1234567', false],
])('recognizes a search for a phone number: %s (%s)', (text, isLikePhone) => {
  expect(looksLikePhone(text)).toBe(isLikePhone)
})
