import { expect, it } from 'vitest'
import { indianStates, isIndia, knownState, placeProblems, tidyPostalCode } from './india.ts'

it('knows the 28 states and 8 union territories, however they are typed', () => {
  expect(indianStates).toHaveLength(36)
  expect(knownState(' tamil nadu ')).toBe('Tamil Nadu')
  expect(knownState('Bavaria')).toBeUndefined()
})

it('knows India by any of its names', () => {
  expect([' INDIA', 'in', 'IND', 'Bharat'].map(isIndia)).toEqual([true, true, true, true])
  expect(['Indiana', 'Indonesia', ''].map(isIndia)).toEqual([false, false, false])
})

it('asks for a state and a PIN code of India there, and leaves other countries alone', () => {
  const wrong = { state: 'Bavaria', postalCode: '056002' }
  expect(placeProblems({ ...wrong, country: 'Germany' })).toEqual([])
  expect(placeProblems({ state: 'KERALA', postalCode: '682 001', country: 'Bharat' })).toEqual([])
  const fields = placeProblems({ ...wrong, country: 'IN' }).map(({ field }) => field)
  expect(fields).toEqual(['state', 'postalCode'])
})

it('keeps a PIN code without its space, and leaves the codes of other countries alone', () => {
  expect(tidyPostalCode({ postalCode: '560 001', country: 'India' }).postalCode).toBe('560001')
  expect(tidyPostalCode({ postalCode: 'SW1A 1AA', country: 'UK' }).postalCode).toBe('SW1A 1AA')
})
