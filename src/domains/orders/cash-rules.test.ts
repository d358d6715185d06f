import { expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { derivePaymentStatus, findAmountProblem, findCashProblem, parseAmount, parseOrderNumber } from './rules.ts'

const paid = { status: 'Delivered' as const, paidAt: new Date(), paidPaise: asPaise(1_000), refundedPaise: asPaise(0) }

it('derives the payment status from the cash and the refunds', () => {
  expect(derivePaymentStatus(paid)).toBe('paid')
  expect(derivePaymentStatus({ ...paid, refundedPaise: asPaise(999) })).toBe('partially refunded')
  // of what was received; the rest was written off
  expect(derivePaymentStatus({ ...paid, paidPaise: asPaise(900), refundedPaise: asPaise(900) })).toBe('refunded')
  expect(derivePaymentStatus({ ...paid, paidPaise: asPaise(0) })).toBe('not collected')
  const unpaid = { ...paid, paidAt: null, paidPaise: asPaise(0) }
  expect(derivePaymentStatus({ ...unpaid, status: 'Delivered' })).toBe('pending')
  expect(derivePaymentStatus({ ...unpaid, status: 'Cancelled' })).toBe('not collected')
})

it('says why no cash can be recorded', () => {
  const order = { status: 'Shipped' as const, paymentMethod: 'COD' as const, paidAt: null }
  expect(findCashProblem(order)).toBeUndefined()
  expect(findCashProblem({ ...order, status: 'Delivered' })).toBeUndefined()
  expect(findCashProblem({ ...order, paymentMethod: 'Online', paidAt: new Date() })).toBe('This order was paid online.')
  expect(findCashProblem({ ...order, paidAt: new Date() })).toBe('Cash for this order is already recorded.')
  expect(findCashProblem({ ...order, status: 'Cancelled' })).toBe('This order is cancelled.')
  expect(findCashProblem({ ...order, status: 'Processing' })).toBe('Mark the order as shipped first.')
})

it('accepts the exact amount, or less with a reason', () => {
  const total = asPaise(129_900)
  const find = (amount: number, writeOff = false, note = '') =>
    findAmountProblem(total, { amountPaise: asPaise(amount), writeOff, note })
  expect(find(129_900)).toBeUndefined()
  expect(find(129_901)).toBe("The order is ₹1,299. The amount can't be more.")
  expect(find(129_901, true, 'Tip')).toBe("The order is ₹1,299. The amount can't be more.")
  expect(find(129_800)).toBe('₹1 is missing. Write it off, or record the whole amount.')
  expect(find(129_800, true)).toBe('Say why ₹1 is written off.')
  expect(find(129_800, true, 'No change')).toBeUndefined()
})

it('reads order numbers and amounts of couriers', () => {
  expect(parseOrderNumber(' #A1B2C3D4 ')).toBe('a1b2c3d4')
  expect(parseOrderNumber('019A8C4E7D21F03B5E6C9A42')).toBe('019a8c4e7d21f03b5e6c9a42')
  for (const text of ['', '#', 'A1B2C3D', 'A1B2C3DG', '019a8c4e7d21f03b5e6c9a421']) {
    expect(parseOrderNumber(text)).toBeUndefined()
  }
  expect(parseAmount('₹1,299.00')).toBe(129_900)
  expect(parseAmount('Rs. 1299.5')).toBe(129_950)
  expect(parseAmount('INR 999')).toBe(99_900)
  for (const text of ['', '-5', '1.999', 'abc', '1e5', '9999999999']) expect(parseAmount(text)).toBeUndefined()
})
