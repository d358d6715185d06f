import { describe, expect, it } from 'vitest'
import { buildQuoteRequest } from './build-quote-request.ts'

describe('the request for a shipping quote', () => {
  const destination = { postalCode: '560001', country: 'India' }

  it('has the place and the parcel', () => {
    expect(buildQuoteRequest(destination, { amount: 999, pieces: 2 })).toEqual({
      postalCode: '560001',
      amount: 999,
      pieces: 2,
    })
  })

  it('is not made without a PIN code', () => {
    expect(buildQuoteRequest({ ...destination, postalCode: '5600' }, { amount: 999, pieces: 2 })).toBeUndefined()
  })

  it('is not made for the empty cart that a payment leaves', () => {
    expect(buildQuoteRequest(destination, { amount: 0, pieces: 0 })).toBeUndefined()
  })
})
