import { expect, it } from 'vitest'
import { validateAddressForm, validateLoginForm, validateRegistrationForm } from './validate-forms.ts'

const FILL_IN_ALL = 'Please fill in all fields'

it('marks every blank required field', () => {
  const errors = validateRegistrationForm({ name: ' ', email: '', password: 'chai-at-four' })
  expect(errors).toEqual([
    { field: 'name', message: FILL_IN_ALL },
    { field: 'email', message: FILL_IN_ALL },
  ])
})

it('reports one error at a time when no field is blank', () => {
  const values = { name: 'Asha', email: 'asha', password: 'chai' }
  expect(validateRegistrationForm(values).map(({ field }) => field)).toEqual(['password'])
  expect(validateRegistrationForm({ ...values, password: 'chai-at-four' }).map(({ field }) => field)).toEqual(['email'])
  expect(validateLoginForm({ email: 'asha', password: 'x' }).map(({ field }) => field)).toEqual(['email'])
  expect(validateLoginForm({ email: 'asha@example.in', password: 'x' })).toEqual([])
})

it('requires all address fields and then a valid phone number', () => {
  const address = {
    ...{ firstName: 'Asha', lastName: 'K', address: '14, Third Cross', city: 'Bengaluru', state: 'Karnataka' },
    ...{ postalCode: '560003', country: 'India', phone: '+91 98765 43210' },
  }
  expect(validateAddressForm(address)).toEqual([])
  expect(validateAddressForm({ ...address, city: '', phone: ' ' })).toEqual([
    { field: 'city', message: FILL_IN_ALL },
    { field: 'phone', message: FILL_IN_ALL },
  ])
  expect(validateAddressForm({ ...address, phone: '0123' })).toEqual([
    { field: 'phone', message: 'Please enter a valid phone number' },
  ])
})
