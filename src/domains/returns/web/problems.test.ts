import { expect, it } from 'vitest'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { findFieldProblems, findSelectionProblems, rethrowByField } from './problems.ts'

const values = {
  orderId: '4F0C21AB',
  name: 'Asha',
  email: 'asha@nukkad.example',
  number: '+91 98765 43210',
  reasonDropdown: 'Changed my mind',
}

it('reports missing fields before invalid ones', () => {
  expect(findFieldProblems(values)).toEqual([])
  expect(findFieldProblems({ ...values, name: ' ', reasonDropdown: '', email: 'asha' })).toEqual([
    { field: 'name', message: 'Please fill in all required fields' },
    { field: 'reasonDropdown', message: 'Please fill in all required fields' },
  ])
  expect(findFieldProblems({ ...values, email: 'asha', number: '12' })).toEqual([
    { field: 'email', message: 'Please enter a valid email address' },
  ])
  expect(findFieldProblems({ ...values, number: '12' })).toEqual([
    { field: 'number', message: 'Please enter a valid phone number' },
  ])
})

it('requires a new size for an exchange, even if the selected one has sold out since', () => {
  const sizes = [
    { size: 'M', available: 2 },
    { size: 'L', available: 0 },
  ]
  const details = { productId: 'p', image: '', sku: 'NKD', price: 899, returnableQuantity: 1 }
  const lines = [{ ...details, lineId: 'a', name: 'Cutting Chai Tee', sizes }]
  const findProblems = (newSize?: string) =>
    findSelectionProblems(lines, { a: { quantity: 1, ...(newSize ? { newSize } : {}) } }, 'exchange')
  expect(findProblems('M')).toEqual([])
  for (const newSize of [undefined, 'L']) {
    expect(findProblems(newSize)).toEqual([
      { field: 'lines', message: 'Please choose a new size for Cutting Chai Tee.' },
    ])
  }
  expect(findSelectionProblems(lines, { a: { quantity: 1 } }, 'refund')).toEqual([])
  expect(findSelectionProblems(lines, {}, 'refund')).toEqual([
    { field: 'lines', message: 'Please choose what you want to send back.' },
  ])
})

it('assigns server errors to the fields that can fix them', () => {
  const getFields = (error: ShopError) => {
    try {
      return rethrowByField(error)
    } catch (thrown) {
      return (thrown as ShopError).errors?.map(({ field }: FieldError) => field)
    }
  }
  expect(getFields(new ShopError('not_found', 'Order not found.'))).toEqual(['orderId', 'email'])
  const errors = [{ field: 'lines.0.newSize', message: 'New size is too long.' }]
  expect(getFields(new ShopError('bad_request', 'New size is too long.', { errors }))).toEqual(['lines'])
  expect(getFields(new ShopError('too_many_requests', 'Later.'))).toEqual([])
})
