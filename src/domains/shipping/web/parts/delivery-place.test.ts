import { expect, it } from 'vitest'
import { parseDeliveryPlace, parsePin } from './delivery-place.ts'

const place = { pin: '560003', city: 'Bengaluru', state: 'Karnataka' }

it('accepts a PIN code with spaces and nothing else', () => {
  expect(parsePin(' 560 003 ')).toBe('560003')
  for (const text of ['', '56000', '5600033', '060003', '56000a']) expect(parsePin(text)).toBeUndefined()
})

it('reads a stored place, and ignores what is malformed', () => {
  expect(parseDeliveryPlace(JSON.stringify(place))).toEqual(place)
  for (const text of [null, '', '{', 'null', '"x"', JSON.stringify({ ...place, pin: 1 }), '{"pin":"560003"}'])
    expect(parseDeliveryPlace(text)).toBeUndefined()
})
