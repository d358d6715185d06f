import { expect, it } from 'vitest'
import { addressEntryProblems, loginProblems, registrationProblems } from './problems.ts'

const FILL_IN_ALL = 'Please fill in all fields'

it('marks every blank field when all of them have to be filled in', () => {
  const problems = registrationProblems({ name: ' ', email: '', password: 'chai-at-four' })
  expect(problems).toEqual([
    { field: 'name', message: FILL_IN_ALL },
    { field: 'email', message: FILL_IN_ALL },
  ])
})

it('names one thing at a time when nothing is blank', () => {
  const short = { name: 'Asha', email: 'asha', password: 'chai' }
  expect(registrationProblems(short).map(({ field }) => field)).toEqual(['password'])
  expect(registrationProblems({ ...short, password: 'chai-at-four' }).map(({ field }) => field)).toEqual(['email'])
  expect(loginProblems({ email: 'asha', password: 'x' }).map(({ field }) => field)).toEqual(['email'])
  expect(loginProblems({ email: 'asha@example.in', password: 'x' })).toEqual([])
})

it('asks an address for all its fields, and then for a number that can be called', () => {
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
