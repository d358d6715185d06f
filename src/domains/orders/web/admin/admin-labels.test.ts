import { expect, it } from 'vitest'
import type { Order } from '#domains/orders/contract.ts'
import { createOrder } from '#tests/e2e/mock-checkout.ts'
import { formatAdminPaymentStatus, formatSkus, shortenSkus } from './admin-labels.ts'

it('capitalizes the payment status, or falls back to Paid or Unpaid', () => {
  expect(formatAdminPaymentStatus({ paymentStatus: 'completed', isPaid: false })).toBe('Completed')
  expect(formatAdminPaymentStatus({ paymentStatus: 'partially refunded', isPaid: true })).toBe('Partially refunded')
  expect(formatAdminPaymentStatus({ isPaid: true })).toBe('Paid')
  expect(formatAdminPaymentStatus({ paymentStatus: '', isPaid: false })).toBe('Unpaid')
})

it('lists each SKU once, or N/A without any', () => {
  const [item] = createOrder().orderItems
  if (!item) throw new Error('an order has items')
  expect(formatSkus({ orderItems: [item, { ...item, sku: 'B-2' }, item] })).toBe('NUK-CHAI-M-BLK, B-2')
  expect(formatSkus({ orderItems: [{ ...item, sku: '' }] })).toBe('N/A')
  const nested = { ...item, sku: '', product: { sku: 'C-3' } }
  expect(formatSkus({ orderItems: [nested, item] })).toBe('C-3, NUK-CHAI-M-BLK')
})

it('lists two of four SKUs and counts the others', () => {
  const orderItems = ['A-1', 'B-2', 'C-3', 'D-4'].map((sku) => ({ sku }) as Order['orderItems'][number])
  expect(shortenSkus({ orderItems })).toBe('A-1, B-2 +2 more')
  expect(shortenSkus({ orderItems: orderItems.slice(1) })).toBe('B-2, C-3, D-4')
  expect(shortenSkus({ orderItems: [] })).toBe('N/A')
})
