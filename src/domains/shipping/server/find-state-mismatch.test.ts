import { expect, it } from 'vitest'
import { findStateMismatch } from './find-state-mismatch.ts'

const find = (postalCode: string, state: string, country = 'India') => findStateMismatch({ postalCode, state, country })

it('finds a PIN code of another state', async () => {
  expect(await find('110001', 'Karnataka')).toEqual({ pin: '110001', state: 'Delhi' })
  expect(await find('560 025', 'goa')).toEqual({ pin: '560025', state: 'Karnataka' })
  expect(await find('560025', ' karnataka ')).toBeUndefined()
})

it.each([
  ['110025', 'Delhi', 'Uttar Pradesh', 'Haryana'],
  ['605007', 'Puducherry', 'Tamil Nadu', 'Kerala'],
  ['396230', 'Dadra and Nagar Haveli and Daman and Diu', 'Gujarat', 'Maharashtra'],
])('accepts both states of the PIN code %s', async (pin, first, second, other) => {
  expect([await find(pin, first), await find(pin, second)]).toEqual([undefined, undefined])
  expect(await find(pin, other)).toEqual({ pin, state: first })
})

it('accepts PIN codes that the directory does not have, unknown states and other countries', async () => {
  expect(await find('999999', 'Karnataka')).toBeUndefined()
  expect(await find('560025', 'Bavaria')).toBeUndefined()
  expect(await find('560025', 'Goa', 'Germany')).toBeUndefined()
})
