import { expect, it } from 'vitest'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { submitReturn } from '../contract.ts'
import {
  findFieldProblems,
  findRefundDestinationProblems,
  findSelectionProblems,
  rethrowByField,
  toRefundDestination,
} from './problems.ts'

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
  expect(findFieldProblems({ ...values, name: 'Asha\u202e' })).toEqual([
    { field: 'name', message: "Name contains a character that can't be displayed." },
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
  const upiErrors = [{ field: 'refundTo.upiId', message: 'UPI ID must look like name@bank.' }]
  expect(getFields(new ShopError('bad_request', 'UPI ID must look like name@bank.', { errors: upiErrors }))).toEqual([
    'upiId',
  ])
})

const blank = { upiId: '', accountName: '', accountNumber: '', ifsc: '' }

it.each([
  ['asha@okaxis', []],
  ['asha.k-1@ybl', []],
  ['asha', ['UPI ID must look like name@bank.']],
  ['asha@okaxis.com', ['UPI ID must look like name@bank.']],
  ['', ['UPI ID must look like name@bank.']],
])('checks the UPI ID %s as the server does', (upiId, messages) => {
  const values = { ...blank, upiId }
  expect(findRefundDestinationProblems('upi', values).map(({ message }) => message)).toEqual(messages)
  expect(submitReturn.body.shape.refundTo.safeParse(toRefundDestination('upi', values)).success).toBe(
    messages.length === 0,
  )
})

it.each([
  [{ accountName: 'Asha', accountNumber: '1234 5678 9012', ifsc: 'hdfc0001234' }, []],
  [{ accountName: ' ', accountNumber: '123456789', ifsc: 'HDFC0001234' }, ['Account holder is required.']],
  [
    { accountName: 'Asha\u202e', accountNumber: '123456789', ifsc: 'HDFC0001234' },
    ["Account holder contains a character that can't be displayed."],
  ],
  [
    { accountName: 'Asha', accountNumber: '12345678', ifsc: 'HDFC0001234' },
    ['Account number must have 9 to 18 digits.'],
  ],
  [
    { accountName: 'Asha', accountNumber: '123456789', ifsc: 'HDFC1001234' },
    ['IFSC must have 11 characters, such as HDFC0001234.'],
  ],
])('checks the bank account %j as the server does', (bank, messages) => {
  const values = { ...blank, ...bank }
  expect(findRefundDestinationProblems('bank', values).map(({ message }) => message)).toEqual(messages)
  expect(submitReturn.body.shape.refundTo.safeParse(toRefundDestination('bank', values)).success).toBe(
    messages.length === 0,
  )
})
