import { expect, it } from 'vitest'
import { listCountryOptions } from '#domains/checkout/web/countries.ts'
import { countryCodes, findCountryCode } from './country-codes.ts'

it('has a unique code for every country of the checkout', () => {
  const codes = listCountryOptions().map(findCountryCode)
  expect(codes).not.toContain(undefined)
  expect(new Set(codes).size).toBe(codes.length)
  // the checkout does not list Kosovo
  expect(new Set(codes)).toEqual(new Set(countryCodes.filter((code) => code !== 'XK')))
})

it('ignores case and accepts codes', () => {
  expect([' germany', 'DE', 'de', 'bharat', 'Atlantis'].map(findCountryCode)).toEqual([
    'DE',
    'DE',
    'DE',
    'IN',
    undefined,
  ])
})
