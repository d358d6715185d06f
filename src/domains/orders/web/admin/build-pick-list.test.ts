import { expect, it } from 'vitest'
import { createOrder } from '#tests/e2e/mock-checkout.ts'
import { buildPickList } from './build-pick-list.ts'

it('leaves out refunded units', () => {
  const [item] = createOrder().orderItems
  if (!item) throw new Error('an order has items')
  const orderItems = [
    { ...item, quantity: 3, refundedQuantity: 1 },
    { ...item, size: 'L', quantity: 1, refundedQuantity: 1 },
  ]
  expect(buildPickList([{ _id: 'first', orderItems }])).toMatchObject([{ size: 'M', quantity: 2 }])
})

it('merges the same variant across orders and sorts by SKU', () => {
  const [item] = createOrder().orderItems
  if (!item) throw new Error('an order has items')
  const first = { _id: 'first', orderItems: [item, { ...item, sku: 'A-1', quantity: 1 }] }
  const second = {
    _id: 'second',
    orderItems: [
      { ...item, quantity: 5 },
      { ...item, size: 'L' },
      { ...item, quantity: 1 },
    ],
  }
  expect(buildPickList([first, second])).toMatchObject([
    { sku: 'A-1', quantity: 1, orderIds: ['first'] },
    { sku: 'NUK-CHAI-M-BLK', size: 'L', quantity: 2, orderIds: ['second'] },
    { sku: 'NUK-CHAI-M-BLK', size: 'M', quantity: 8, orderIds: ['first', 'second'] },
  ])
})
