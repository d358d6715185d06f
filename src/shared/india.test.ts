import { expect, it } from 'vitest'
import { findState, indianStates, isIndia, normalizePostalCode, validateRegion } from './india.ts'

it('finds the 28 states and 8 union territories, ignoring case and spaces', () => {
  expect(indianStates).toHaveLength(36)
  expect(findState(' tamil nadu ')).toBe('Tamil Nadu')
  expect(findState('Bavaria')).toBeUndefined()
})

it('recognizes every common name of India', () => {
  expect([' INDIA', 'in', 'IND', 'Bharat'].map(isIndia)).toEqual([true, true, true, true])
  expect(['Indiana', 'Indonesia', ''].map(isIndia)).toEqual([false, false, false])
})

it('requires a valid state and PIN code for India, but not for other countries', () => {
  const invalid = { state: 'Bavaria', postalCode: '056002' }
  expect(validateRegion({ ...invalid, country: 'Germany' })).toEqual([])
  expect(validateRegion({ state: 'KERALA', postalCode: '682 001', country: 'Bharat' })).toEqual([])
  const fields = validateRegion({ ...invalid, country: 'IN' }).map(({ field }) => field)
  expect(fields).toEqual(['state', 'postalCode'])
})

it('removes the space from a PIN code, but not from postal codes of other countries', () => {
  expect(normalizePostalCode({ postalCode: '560 001', country: 'India' }).postalCode).toBe('560001')
  expect(normalizePostalCode({ postalCode: 'SW1A 1AA', country: 'UK' }).postalCode).toBe('SW1A 1AA')
})
