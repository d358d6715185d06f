import { expect, it } from 'vitest'
import { indianStates, isIndia, knownState } from './india.ts'

it('knows the 28 states and 8 union territories, however they are typed', () => {
  expect(indianStates).toHaveLength(36)
  expect(knownState(' tamil nadu ')).toBe('Tamil Nadu')
  expect(knownState('Bavaria')).toBeUndefined()
  expect([isIndia(' INDIA'), isIndia('Indiana'), isIndia('')]).toEqual([true, false, false])
})
