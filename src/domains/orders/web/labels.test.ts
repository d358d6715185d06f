import { describe, expect, it } from 'vitest'
import { shortId } from '#shared/ids.ts'
import type { Order } from '../contract.ts'
import { colourOf, mobileOf, orMissing, paidLabel, paymentColour, paymentLabel, statusLabel } from './labels.ts'

describe('status badge', () => {
  it.each([
    ['Processing', 'yellow'],
    ['Shipped', 'blue'],
    ['Delivered', 'green'],
    ['Cancelled', 'red'],
    ['Somewhere', 'gray'],
    [undefined, 'yellow'],
  ])('shows %s in %s', (status, color) => {
    expect(colourOf(status)).toBe(color)
  })

  it('shows PROCESSING without a status', () => {
    expect([statusLabel(undefined), statusLabel(''), statusLabel('Shipped')]).toEqual([
      'PROCESSING',
      'PROCESSING',
      'Shipped',
    ])
  })
})

describe('payment badge', () => {
  const createOrder = (isPaid: boolean, paymentStatus: string) => ({ isPaid, paymentStatus }) as Order

  it('is green for any paid order and red otherwise', () => {
    expect(paymentColour(createOrder(true, ''))).toBe('green')
    expect(paymentColour(createOrder(false, 'paid'))).toBe('green')
    expect(paymentColour(createOrder(false, 'completed'))).toBe('green')
    expect(paymentColour(createOrder(false, 'refunded'))).toBe('red')
  })

  it('shows Paid or Pending on the list and the full status on the order', () => {
    expect([paidLabel({ isPaid: true }), paidLabel({ isPaid: false })]).toEqual(['Paid', 'Pending'])
    expect(paymentLabel(createOrder(true, 'partially refunded'))).toBe('Partially refunded')
    expect(paymentLabel(createOrder(false, ''))).toBe('Pending')
  })
})

describe('missing values', () => {
  it('are shown as N/A', () => {
    expect([orMissing(undefined), orMissing(' '), orMissing('here')]).toEqual(['N/A', 'N/A', 'here'])
  })

  it('take the mobile number from the address first, then from the account', () => {
    const createOrder = (phone: string, mobile?: string) => ({ shippingAddress: { phone }, user: { mobile } }) as Order
    expect(mobileOf(createOrder('1', '2'))).toBe('1')
    expect(mobileOf(createOrder('', '2'))).toBe('2')
    expect(mobileOf(createOrder(''))).toBe('N/A')
  })
})

it('shortens an order id to its last 8 characters in capitals', () => {
  expect(shortId('0196aa11bb22cc33dd44ee5f')).toBe('DD44EE5F')
})
