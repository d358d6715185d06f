import { describe, expect, it } from 'vitest'
import { parseConfirmation } from './confirmation.ts'

const order = { _id: '1', orderItems: [] }

describe('the confirmation state', () => {
  it('is returned unchanged when it is valid', () => {
    const state = { userId: 'asha', order, message: 'text', paymentDetails: { razorpay_payment_id: 'pay_1' } }
    expect(parseConfirmation(state, 'asha')).toEqual(state)
  })

  it('is empty for the next user', () => {
    expect(parseConfirmation({ userId: 'asha', order, message: 'text' }, 'bharat')).toEqual({ userId: 'bharat' })
  })

  it.each([
    null,
    undefined,
    'text',
    7,
    { userId: 'asha', order: 'none', message: 3, paymentDetails: {}, checkoutId: 1 },
  ])('is empty for the invalid value %j', (state) => {
    expect(parseConfirmation(state, 'asha')).toEqual({ userId: 'asha' })
  })
})
