import { describe, expect, it } from 'vitest'
import { addressProblems, goneProblems } from './problems.ts'

const address = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  address: '14, Third Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560003',
  country: 'India',
  phone: '98765 43210',
}

describe('an address', () => {
  it('is taken as it is', () => {
    expect(addressProblems(address)).toEqual([])
  })

  it('names every blank field by one sentence', () => {
    const message = 'Please fill in all required fields'
    expect(addressProblems({ ...address, lastName: ' ', city: '' })).toEqual([
      { field: 'lastName', message },
      { field: 'city', message },
    ])
  })

  it.each(['12345', '0987654321', 'call me maybe', '12345678901234567'])('refuses %s as a phone number', (phone) => {
    expect(addressProblems({ ...address, phone })).toEqual([
      { field: 'phone', message: 'Please enter a valid phone number' },
    ])
  })

  it('asks for a PIN code in India only', () => {
    const wrong = { ...address, postalCode: '056003' }
    expect(addressProblems(wrong)).toEqual([{ field: 'postalCode', message: 'Please enter a valid 6-digit PIN code.' }])
    expect(addressProblems({ ...wrong, country: 'Nepal' })).toEqual([])
  })
})

it('names what is no longer sold', () => {
  const line = { productId: '1', name: 'Old Tee', image: '', price: 0, quantity: 1 }
  expect(goneProblems([line, { ...line, gone: true }])).toEqual([
    { field: 'checkoutItems', message: 'Old Tee is no longer sold. Please remove it.' },
  ])
})
