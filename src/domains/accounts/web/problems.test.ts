import { expect, it } from 'vitest'
import { addressEntryProblems, loginProblems, registrationProblems } from './problems.ts'

const FILL_IN_ALL = 'Please fill in all fields'

it('marks every blank required field', () => {
  const problems = registrationProblems({ name: ' ', email: '', password: 'chai-at-four' })
  expect(problems).toEqual([
    { field: 'name', message: FILL_IN_ALL },
    { field: 'email', message: FILL_IN_ALL },
  ])
})

it('reports one problem at a time when no field is blank', () => {
  const entry = { name: 'Asha', email: 'asha', password: 'chai' }
  expect(registrationProblems(entry).map(({ field }) => field)).toEqual(['password'])
  expect(registrationProblems({ ...entry, password: 'chai-at-four' }).map(({ field }) => field)).toEqual(['email'])
  expect(loginProblems({ email: 'asha', password: 'x' }).map(({ field }) => field)).toEqual(['email'])
  expect(loginProblems({ email: 'asha@example.in', password: 'x' })).toEqual([])
})

it('requires all address fields and then a valid phone number', () => {
  const address = {
    ...{ firstName: 'Asha', lastName: 'K', address: '14, Third Cross', city: 'Bengaluru', state: 'Karnataka' },
    ...{ postalCode: '560003', country: 'India', phone: '+91 98765 43210' },
  }
  expect(addressEntryProblems(address)).toEqual([])
  expect(addressEntryProblems({ ...address, city: '', phone: ' ' })).toEqual([
    { field: 'city', message: FILL_IN_ALL },
    { field: 'phone', message: FILL_IN_ALL },
  ])
  expect(addressEntryProblems({ ...address, phone: '0123' })).toEqual([
    { field: 'phone', message: 'Please enter a valid phone number' },
  ])
})
