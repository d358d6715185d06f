import { describe, expect, it } from 'vitest'
import { validateAddress, validateCartLines } from './validate-address.ts'

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
  it('is accepted when it is complete', () => {
    expect(validateAddress(address)).toEqual([])
  })

  it('reports every blank field', () => {
    expect(validateAddress({ ...address, lastName: ' ', city: '' })).toEqual([
      { field: 'lastName', message: 'Please fill in all required fields' },
      { field: 'city', message: 'City is required.' },
    ])
  })

  it('reports every invalid field, in the order of the form', () => {
    expect(validateAddress({ ...address, phone: '12', postalCode: '12' })).toEqual([
      { field: 'postalCode', message: "PIN code must have 6 digits and can't start with 0." },
      { field: 'phone', message: 'Please enter a valid phone number' },
    ])
  })

  it.each(['12345', '0987654321', 'call me maybe', '12345678901234567'])('rejects %s as a phone number', (phone) => {
    expect(validateAddress({ ...address, phone })).toEqual([
      { field: 'phone', message: 'Please enter a valid phone number' },
    ])
  })

  it('requires a PIN code only in India', () => {
    const invalid = { ...address, postalCode: '056003' }
    expect(validateAddress(invalid)).toEqual([
      { field: 'postalCode', message: "PIN code must have 6 digits and can't start with 0." },
    ])
    expect(validateAddress({ ...invalid, country: 'Nepal' })).toEqual([])
  })
})

it('reports products that are no longer sold', () => {
  const line = { productId: '1', name: 'Old Tee', image: '', price: 0, quantity: 1 }
  expect(validateCartLines([line, { ...line, gone: true }])).toEqual([
    { field: 'checkoutItems', message: 'Old Tee is no longer available. Please remove it.' },
  ])
})
