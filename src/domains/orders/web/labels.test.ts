import { describe, expect, it } from 'vitest'
import { shortenId } from '#shared/ids.ts'
import type { Order } from '../contract.ts'
import {
  formatMobile,
  formatPaidOrPending,
  formatPaymentStatus,
  formatStatus,
  getPaymentColor,
  getStatusColor,
  orNotAvailable,
} from './labels.ts'

describe('status badge', () => {
  it.each([
    ['Processing', 'yellow'],
    ['Shipped', 'blue'],
    ['Delivered', 'green'],
    ['Cancelled', 'red'],
    ['Somewhere', 'gray'],
    [undefined, 'yellow'],
  ])('shows %s in %s', (status, color) => {
    expect(getStatusColor(status)).toBe(color)
  })

  it('shows PROCESSING without a status', () => {
    expect([formatStatus(undefined), formatStatus(''), formatStatus('Shipped')]).toEqual([
      'PROCESSING',
      'PROCESSING',
      'Shipped',
    ])
  })
})

describe('payment badge', () => {
  const createOrder = (isPaid: boolean, paymentStatus: string) => ({ isPaid, paymentStatus }) as Order

  it('is green for a paid order and red otherwise', () => {
    expect(getPaymentColor(createOrder(true, ''))).toBe('green')
    expect(getPaymentColor(createOrder(false, 'paid'))).toBe('green')
    expect(getPaymentColor(createOrder(false, 'completed'))).toBe('green')
    expect(getPaymentColor(createOrder(false, 'refunded'))).toBe('red')
  })

  it('shows Paid or Pending on the list and the full status on the order', () => {
    expect([formatPaidOrPending({ isPaid: true }), formatPaidOrPending({ isPaid: false })]).toEqual(['Paid', 'Pending'])
    expect(formatPaymentStatus(createOrder(true, 'partially refunded'))).toBe('Partially refunded')
    expect(formatPaymentStatus(createOrder(false, ''))).toBe('Pending')
  })
})

describe('contact details', () => {
  it('are N/A if missing', () => {
    expect([orNotAvailable(undefined), orNotAvailable(' '), orNotAvailable('here')]).toEqual(['N/A', 'N/A', 'here'])
  })

  it('prefer the phone number of the address over that of the account', () => {
    const createOrder = (phone: string, mobile?: string) => ({ shippingAddress: { phone }, user: { mobile } }) as Order
    expect(formatMobile(createOrder('1', '2'))).toBe('1')
    expect(formatMobile(createOrder('', '2'))).toBe('2')
    expect(formatMobile(createOrder(''))).toBe('N/A')
  })
})

it('shortens an order id to its last 8 characters in capitals', () => {
  expect(shortenId('0196aa11bb22cc33dd44ee5f')).toBe('DD44EE5F')
})
