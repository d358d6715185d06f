import { describe, expect, it } from 'vitest'
import { shortenId } from '#shared/ids.ts'
import type { Order } from '../contract.ts'
import {
  formatMobile,
  formatPaidOrPending,
  formatPaymentMethod,
  formatPaymentStatus,
  formatStatus,
  getPaymentColor,
  getStatusColor,
  listCashSentences,
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

describe('cash on delivery', () => {
  const user = { name: 'Asha', email: 'asha@nukkad.example' }
  const pending = { status: 'Shipped', paymentMethod: 'COD', paymentStatus: 'pending', amountDue: 1299, user } as const

  it('is named in full', () => {
    expect(formatPaymentMethod('Online')).toBe('Online')
    expect(formatPaymentMethod('Online', 'upi')).toBe('Online (UPI)')
    expect(formatPaymentMethod('Online', 'barter')).toBe('Online')
    expect(formatPaymentMethod('COD', 'cash')).toBe('Cash on delivery')
    expect(formatPaymentMethod(undefined)).toBe('N/A')
  })

  it('says on the list that the cash was not collected', () => {
    expect(formatPaidOrPending({ isPaid: false, paymentStatus: 'not collected' })).toBe('Not collected')
    expect(formatPaidOrPending({ isPaid: false, paymentStatus: 'pending' })).toBe('Pending')
  })

  it('says what to pay', () => {
    expect(listCashSentences(pending)).toEqual(['Pay ₹1,299 in cash when it arrives.'])
    expect(listCashSentences({ ...pending, confirmation: { status: 'confirmed' } })).toHaveLength(1)
  })

  it('asks to confirm the order first', () => {
    const confirmation = { status: 'waiting', confirmBy: '2026-11-17T12:30:00.000Z' } as const
    expect(listCashSentences({ ...pending, confirmation })).toEqual([
      'Confirm your order from the email we sent to asha@nukkad.example by 17 Nov 2026, 6:00 pm. Then we ship it.',
      'Pay ₹1,299 in cash when it arrives.',
    ])
  })

  it('asks for nothing once it is paid or cancelled, or if the order is prepaid', () => {
    const { amountDue: _, ...order } = pending
    expect(listCashSentences({ ...order, paymentStatus: 'paid' })).toEqual([])
    expect(listCashSentences({ ...order, paymentMethod: 'Online', paymentStatus: 'paid' })).toEqual([])
    expect(listCashSentences({ ...order, status: 'Cancelled', paymentStatus: 'not collected' })).toEqual([
      'This order was cancelled. There is nothing to pay.',
    ])
    expect(listCashSentences({ ...order, paymentStatus: 'not collected' })).toEqual(['There is nothing to pay.'])
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
