import { expect, it } from 'vitest'
import { describeOption, describePlaces } from './describe-zone.ts'

it('describes where a zone is', () => {
  const places = { countries: [], states: [], pins: [] }
  expect(describePlaces({ ...places, countries: ['IN'] })).toBe('All of India')
  expect(describePlaces({ ...places, countries: ['NP', 'BT'] })).toBe('Nepal, Bhutan')
  expect(describePlaces({ ...places, states: ['Goa', 'Kerala'], pins: ['560'] })).toBe('Goa, Kerala, 560')
  expect(describePlaces({ ...places, states: ['Goa', 'Kerala', 'Odisha', 'Punjab', 'Sikkim'] })).toBe(
    'Goa, Kerala, Odisha and 2 more',
  )
  expect(describePlaces({ ...places, pins: ['560', '403001-403999'] })).toBe('560, 403001-403999')
  expect(describePlaces({ ...places, pins: ['56', '57', '58', '59'] })).toBe('4 PIN codes or areas')
  expect(describePlaces(places)).toBe('')
})

it('describes what an option costs and how long it takes', () => {
  const option = {
    id: 'a',
    name: 'Standard',
    basis: 'flat' as const,
    steps: [{ upTo: null, charge: 79 }],
    freeFrom: 999,
    days: { min: 3, max: 6 },
  }
  expect(describeOption(option)).toBe('Standard: ₹79, free from ₹999, 3-6 days')
  const steps = [
    { upTo: 500, charge: 49 },
    { upTo: null, charge: 149 },
  ]
  expect(describeOption({ ...option, basis: 'weight', steps, freeFrom: null, days: { min: 2, max: 2 } })).toBe(
    'Standard: ₹49 to ₹149, 2 days',
  )
  expect(describeOption({ ...option, name: '', steps: [{ upTo: null, charge: 0 }], freeFrom: null })).toBe(
    'Unnamed option: free, 3-6 days',
  )
})
