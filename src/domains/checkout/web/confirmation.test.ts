import { describe, expect, it } from 'vitest'
import { readConfirmation } from './confirmation.ts'

const order = { _id: '1', orderItems: [] }

describe('what the confirmation is told', () => {
  it('is read as it was written', () => {
    const told = { userId: 'asha', order, message: 'text', paymentDetails: { razorpay_payment_id: 'pay_1' } }
    expect(readConfirmation(told, 'asha')).toEqual(told)
  })

  it('is nothing for whoever logs in next', () => {
    expect(readConfirmation({ userId: 'asha', order, message: 'text' }, 'bharat')).toEqual({ userId: 'bharat' })
  })

  it.each([
    null,
    undefined,
    'text',
    7,
    { userId: 'asha', order: 'none', message: 3, paymentDetails: {}, checkoutId: 1 },
  ])('is nothing when it is %j', (state) => {
    expect(readConfirmation(state, 'asha')).toEqual({ userId: 'asha' })
  })
})
