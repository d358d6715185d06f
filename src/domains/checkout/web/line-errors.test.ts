import { expect, it } from 'vitest'
import { ShopError } from '#shared/errors.ts'
import { findLineErrors } from './line-errors.tsx'

const line = { productId: '1', name: 'The Daily Tee', size: 'M', color: 'Black', image: '', price: 999, quantity: 61 }
const limitMessage = 'The Daily Tee (M, Black): at most 20 can be held in an unpaid order.'
const limitError = { field: 'checkoutItems.1', message: limitMessage, limit: 20 }

it('finds the line that must be reduced, and does not repeat the message', () => {
  const failure = new ShopError('conflict', limitMessage, { errors: [limitError] })
  expect(findLineErrors(failure, [{ ...line, name: 'Other' }, line])).toEqual([
    { ...limitError, message: 'The Daily Tee, M, Black', line },
  ])
})

it('returns only errors about lines and the total, with the text that the message does not contain', () => {
  const errors = [
    limitError,
    { field: 'checkoutItems', message: 'In all, at most 60.' },
    { field: 'totalPrice', message: 'The total is ₹999.00 now.' },
    { field: 'city', message: '' },
  ]
  const failure = new ShopError('conflict', 'Your cart has changed.', { errors })
  expect(findLineErrors(failure, [line]).map(({ message }) => message)).toEqual([
    limitMessage,
    'In all, at most 60.',
    'The total is ₹999.00 now.',
  ])
  expect(findLineErrors(new Error('offline'), [line])).toEqual([])
})
