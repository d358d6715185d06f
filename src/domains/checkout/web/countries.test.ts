import { expect, it } from 'vitest'
import { listCountryOptions } from './countries.ts'

it('lists the countries that the shop delivers to, and those of known addresses', () => {
  expect(listCountryOptions(['NP', 'IN'])).toEqual(['India', 'Nepal'])
  expect(listCountryOptions(['IN'], ['Bhutan', undefined, ' India '])).toEqual(['India', 'Bhutan'])
  expect(listCountryOptions().length).toBeGreaterThan(200)
})
