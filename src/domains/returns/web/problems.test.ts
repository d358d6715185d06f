import { expect, it } from 'vitest'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { byField, choiceProblems, entryProblems } from './problems.ts'

const entry = {
  orderId: '4F0C21AB',
  name: 'Asha',
  email: 'asha@nukkad.example',
  number: '+91 98765 43210',
  reasonDropdown: 'Changed my mind',
}

it('asks for all that is required before it judges any of it', () => {
  expect(entryProblems(entry)).toEqual([])
  expect(entryProblems({ ...entry, name: ' ', reasonDropdown: '', email: 'asha' })).toEqual([
    { field: 'name', message: 'Please fill in all required fields' },
    { field: 'reasonDropdown', message: 'Please fill in all required fields' },
  ])
  expect(entryProblems({ ...entry, email: 'asha', number: '12' })).toEqual([
    { field: 'email', message: 'Please enter a valid email address' },
  ])
  expect(entryProblems({ ...entry, number: '12' })).toEqual([
    { field: 'number', message: 'Please enter a valid phone number' },
  ])
})

it('asks for a new size of what is exchanged, also when the one that was chosen is sold meanwhile', () => {
  const sizes = [
    { size: 'M', available: 2 },
    { size: 'L', available: 0 },
  ]
  const about = { productId: 'p', image: '', sku: 'NKD', price: 899, returnable: 1 }
  const lines = [{ ...about, lineId: 'a', name: 'Cutting Chai Tee', sizes }]
  const askedOf = (newSize?: string) =>
    choiceProblems(lines, { a: { quantity: 1, ...(newSize ? { newSize } : {}) } }, 'exchange')
  expect(askedOf('M')).toEqual([])
  for (const missing of [undefined, 'L']) {
    expect(askedOf(missing)).toEqual([{ field: 'lines', message: 'Choose the new size of Cutting Chai Tee' }])
  }
  expect(choiceProblems(lines, { a: { quantity: 1 } }, 'refund')).toEqual([])
  expect(choiceProblems(lines, {}, 'refund')).toEqual([
    { field: 'lines', message: 'Choose what you want to send back' },
  ])
})

it('shows a refusal where it can be mended', () => {
  const fieldsOf = (error: ShopError) => {
    try {
      return byField(error)
    } catch (thrown) {
      return (thrown as ShopError).errors?.map(({ field }: FieldError) => field)
    }
  }
  expect(fieldsOf(new ShopError('not_found', 'No such order.'))).toEqual(['orderId', 'email'])
  const errors = [{ field: 'lines.0.newSize', message: 'is too long' }]
  expect(fieldsOf(new ShopError('bad_request', 'lines.0.newSize is too long', { errors }))).toEqual(['lines'])
  expect(fieldsOf(new ShopError('too_many_requests', 'Later.'))).toEqual([])
})
