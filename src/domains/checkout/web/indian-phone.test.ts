import { describe, expect, it } from 'vitest'
import { toFormPhone, toStoredPhone } from './indian-phone.ts'

describe('toStoredPhone', () => {
  it.each([
    ['9876543210', '+91 98765 43210'],
    ['(98765) 432-10', '+91 98765 43210'],
    ['098765 43210', '+91 98765 43210'],
    ['919876543210', '+91 98765 43210'],
    ['+91-98765-43210', '+91 98765 43210'],
    ['+44 7700 900123', '+44 7700 900123'],
  ])('stores %s of an Indian address as %s', (typed, stored) => {
    expect(toStoredPhone(typed, 'India')).toBe(stored)
  })

  it('does not make a short number valid by adding the country code', () => {
    expect(toStoredPhone('12345678', 'India')).toBe('12345678')
    expect(toStoredPhone('', 'India')).toBe('')
  })

  it('stores a number of another country as it was typed', () => {
    expect(toStoredPhone('+49 221 1234567', 'Germany')).toBe('+49 221 1234567')
    expect(toStoredPhone('0221 1234567', 'Germany')).toBe('0221 1234567')
  })
})

it('the form shows a stored number of an Indian address without +91', () => {
  expect(toFormPhone('+91 98765 43210', 'India')).toBe('98765 43210')
  expect(toFormPhone('+919876543210', 'Bharat')).toBe('9876543210')
  expect(toFormPhone('+44 7700 900123', 'India')).toBe('+44 7700 900123')
  expect(toFormPhone('+91 98765 43210', 'Nepal')).toBe('+91 98765 43210')
})
