import { describe, expect, it } from 'vitest'
import { shortId } from '#shared/ids.ts'
import type { Order } from '../contract.ts'
import { colourOf, mobileOf, orMissing, paidLabel, paymentColour, paymentLabel, statusLabel } from './labels.ts'

describe('the badge of a status', () => {
  it.each([
    ['Processing', 'yellow'],
    ['Shipped', 'blue'],
    ['Delivered', 'green'],
    ['Cancelled', 'red'],
    ['Somewhere', 'gray'],
    [undefined, 'yellow'],
  ])('of %s is %s', (status, colour) => {
    expect(colourOf(status)).toBe(colour)
  })

  it('says PROCESSING when there is none', () => {
    expect([statusLabel(undefined), statusLabel(''), statusLabel('Shipped')]).toEqual([
      'PROCESSING',
      'PROCESSING',
      'Shipped',
    ])
  })
})

describe('the badge of a payment', () => {
  const standing = (isPaid: boolean, paymentStatus: string) => ({ isPaid, paymentStatus }) as Order

  it('is green for what is paid, however that is said, and red otherwise', () => {
    expect(paymentColour(standing(true, ''))).toBe('green')
    expect(paymentColour(standing(false, 'paid'))).toBe('green')
    expect(paymentColour(standing(false, 'completed'))).toBe('green')
    expect(paymentColour(standing(false, 'refunded'))).toBe('red')
  })

  it('is Paid or Pending on the list, and says more on the order', () => {
    expect([paidLabel({ isPaid: true }), paidLabel({ isPaid: false })]).toEqual(['Paid', 'Pending'])
    expect(paymentLabel(standing(true, 'partially refunded'))).toBe('Partially refunded')
    expect(paymentLabel(standing(false, ''))).toBe('Pending')
  })
})

describe('what is missing', () => {
  it('is N/A', () => {
    expect([orMissing(undefined), orMissing(' '), orMissing('here')]).toEqual(['N/A', 'N/A', 'here'])
  })

  it('of the mobile number is looked for in the address first, then in the account', () => {
    const order = (phone: string, mobile?: string) => ({ shippingAddress: { phone }, user: { mobile } }) as Order
    expect(mobileOf(order('1', '2'))).toBe('1')
    expect(mobileOf(order('', '2'))).toBe('2')
    expect(mobileOf(order(''))).toBe('N/A')
  })
})

it('calls an order by its last 8 characters in capitals', () => {
  expect(shortId('0196aa11bb22cc33dd44ee5f')).toBe('DD44EE5F')
})
