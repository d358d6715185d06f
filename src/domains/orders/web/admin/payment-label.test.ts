import { expect, it } from 'vitest'
import { orderOf } from '#tests/e2e/fake-checkout.ts'
import { paymentLabel, skusOf } from './payment-label.ts'

it('capitalizes the payment status, or falls back to Paid or Unpaid', () => {
  expect(paymentLabel({ paymentStatus: 'completed', isPaid: false })).toBe('Completed')
  expect(paymentLabel({ paymentStatus: 'partially refunded', isPaid: true })).toBe('Partially refunded')
  expect(paymentLabel({ isPaid: true })).toBe('Paid')
  expect(paymentLabel({ paymentStatus: '', isPaid: false })).toBe('Unpaid')
})

it('lists each SKU once, or N/A without any', () => {
  const [item] = orderOf().orderItems
  if (!item) throw new Error('an order has items')
  expect(skusOf({ orderItems: [item, { ...item, sku: 'B-2' }, item] })).toBe('NUK-CHAI-M-BLK, B-2')
  expect(skusOf({ orderItems: [{ ...item, sku: '' }] })).toBe('N/A')
})
