import { expect, it } from 'vitest'
import { validateLoginForm, validateRegistrationForm } from './validate-forms.ts'

const FILL_IN_ALL = 'Please fill in all fields'

it('marks every blank required field', () => {
  const zeroWidthSpace = '\u200b'
  const errors = validateRegistrationForm({ name: zeroWidthSpace, email: '', password: 'chai-at-four' })
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
