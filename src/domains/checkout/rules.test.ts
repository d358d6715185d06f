import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import type { CheckoutRequest, CheckoutState } from './contract.ts'
import {
  calculateReconcileAt,
  calculateUnpaidWaitMs,
  decide,
  findFastPathPayment,
  type PaymentFacts,
  paymentReviewReasons,
  unpaidCheckoutLimit,
  validateCheckoutRequest,
} from './rules.ts'

const now = new Date('2026-05-01T10:00:00Z')
const afterMinutes = (count: number) => new Date(now.getTime() + count * 60_000)

const checkout = {
  state: 'open' as CheckoutState,
  totalPaise: asPaise(99_900),
  currency: 'INR',
  holdExpiresAt: afterMinutes(10),
  orderPaymentId: undefined as string | undefined,
}

const payment = (id: string, overrides: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id,
  state: 'captured',
  amountPaise: asPaise(99_900),
  currency: 'INR',
  refundedPaise: asPaise(0),
  reviewReason: null,
  ...overrides,
})
const noAction = { refunds: [], flags: [], releaseHold: false }
const toRefund = (paymentId: string, reason: string) => ({ paymentId, amountPaise: asPaise(99_900), reason })

describe('a payment on the fast path', () => {
  it.each(['open', 'paid'] as const)(
    'is the only one, captured and of the right amount, of a checkout that is %s',
    (state) => {
      expect(findFastPathPayment({ ...checkout, state }, [payment('a')], now)).toBe('a')
      expect(findFastPathPayment({ ...checkout, state }, [payment('a')], afterMinutes(90))).toBe('a')
    },
  )

  it.each<[string, CheckoutState, PaymentFacts[]]>([
    ['nothing is paid', 'open', []],
    ['there are two payments', 'open', [payment('a'), payment('b')]],
    ['a failed payment is known too', 'open', [payment('a', { state: 'failed' }), payment('b')]],
    ['it is only authorized', 'open', [payment('a', { state: 'authorized' })]],
    ['it was refunded', 'open', [payment('a', { refundedPaise: asPaise(1) })]],
    ['it has another amount', 'open', [payment('a', { amountPaise: asPaise(99_800) })]],
    ['it has another currency', 'open', [payment('a', { currency: 'USD' })]],
    ['the hold is gone', 'expired', [payment('a')]],
    ['the checkout was cancelled', 'cancelled', [payment('a')]],
    ['there is an order', 'settled', [payment('a')]],
  ])('is not found when %s', (_, state, payments) => {
    expect(findFastPathPayment({ ...checkout, state }, payments, now)).toBeUndefined()
  })
})

describe('the limit on unpaid checkouts', () => {
  const { burst } = unpaidCheckoutLimit
  const createdNow = (count: number) => Array.from({ length: count }, () => now)

  it('allows a burst, then one an hour', () => {
    expect(calculateUnpaidWaitMs(createdNow(burst - 1), now)).toBe(0)
    expect(calculateUnpaidWaitMs(createdNow(burst), now)).toBe(3_600_000)
    expect(calculateUnpaidWaitMs(createdNow(burst), afterMinutes(60))).toBe(0)
    expect(calculateUnpaidWaitMs([...createdNow(burst), afterMinutes(60)], afterMinutes(60))).toBe(3_600_000)
  })
})

describe('decide', () => {
  it('waits while nothing is paid', () => {
    expect(decide(checkout, [], now)).toEqual(noAction)
    expect(decide(checkout, [payment('a', { state: 'failed' })], now)).toEqual(noAction)
    expect(decide(checkout, [payment('a', { state: 'authorized' })], now)).toEqual(noAction)
  })

  it.each(['open', 'paid'] as const)(
    'places the order from held stock while it is %s, even after the hold expires',
    (state) => {
      const placement = { placeOrder: { paymentId: 'a', stock: 'held' } }
      expect(decide({ ...checkout, state }, [payment('a')], now)).toMatchObject(placement)
      expect(decide({ ...checkout, state }, [payment('a')], afterMinutes(90))).toMatchObject({
        ...placement,
        releaseHold: false,
      })
    },
  )

  it('places the order from available stock when the hold is gone', () => {
    const decision = decide({ ...checkout, state: 'expired' }, [payment('a')], afterMinutes(60))
    expect(decision).toEqual({ ...noAction, placeOrder: { paymentId: 'a', stock: 'available' } })
  })

  it('uses the first matching payment and refunds the others', () => {
    const payments = [payment('x', { state: 'failed' }), payment('a'), payment('b')]
    expect(decide(checkout, payments, now)).toEqual({
      ...noAction,
      placeOrder: { paymentId: 'a', stock: 'held' },
      refunds: [toRefund('b', paymentReviewReasons.duplicatePayment)],
    })
  })

  it('refunds a payment made after the order, once', () => {
    const settled = { ...checkout, state: 'settled' as const, orderPaymentId: 'a' }
    expect(decide(settled, [payment('a'), payment('b')], now)).toEqual({
      ...noAction,
      refunds: [toRefund('b', paymentReviewReasons.duplicatePayment)],
    })
    const refunded = payment('b', {
      reviewReason: paymentReviewReasons.duplicatePayment,
      refundedPaise: asPaise(99_900),
    })
    expect(decide(settled, [payment('a'), refunded], now)).toEqual(noAction)
  })

  it('does nothing when an admin refunds the payment of an order', () => {
    const settled = { ...checkout, state: 'settled' as const, orderPaymentId: 'a' }
    expect(decide(settled, [payment('a', { state: 'refunded', refundedPaise: asPaise(99_900) })], now)).toEqual(
      noAction,
    )
  })

  it('refunds a payment for a cancelled checkout', () => {
    const decision = decide({ ...checkout, state: 'cancelled' }, [payment('a')], now)
    expect(decision).toEqual({ ...noAction, refunds: [toRefund('a', paymentReviewReasons.cancelled)] })
  })

  it.each([{ amountPaise: asPaise(99_901) }, { amountPaise: asPaise(1) }, { currency: 'USD' }])(
    'flags a payment with %j and releases the stock',
    (mismatch) => {
      expect(decide(checkout, [payment('a', mismatch)], now)).toEqual({
        ...noAction,
        flags: [{ paymentId: 'a', reason: paymentReviewReasons.wrongAmount }],
        releaseHold: true,
      })
      const flagged = payment('a', { ...mismatch, reviewReason: paymentReviewReasons.wrongAmount })
      expect(decide({ ...checkout, state: 'paid' }, [flagged], now)).toEqual({ ...noAction, releaseHold: true })
      expect(decide({ ...checkout, state: 'expired' }, [flagged], now)).toEqual(noAction)
    },
  )

  it('places no order for a payment refunded at the provider', () => {
    expect(decide(checkout, [payment('a', { state: 'refunded' })], now)).toEqual({
      ...noAction,
      flags: [{ paymentId: 'a', reason: paymentReviewReasons.refundedElsewhere }],
      releaseHold: true,
    })
  })

  it('releases the stock when the hold expires, unless a payment is in progress', () => {
    expect(decide(checkout, [], afterMinutes(9))).toMatchObject({ releaseHold: false })
    expect(decide(checkout, [], afterMinutes(10))).toMatchObject({ releaseHold: true })
    expect(decide(checkout, [payment('a', { state: 'authorized' })], afterMinutes(10))).toMatchObject({
      releaseHold: false,
    })
    expect(decide({ ...checkout, state: 'paid' }, [], afterMinutes(30))).toMatchObject({ releaseHold: false })
    expect(decide({ ...checkout, state: 'paid' }, [], afterMinutes(70))).toMatchObject({ releaseHold: true })
    expect(decide({ ...checkout, state: 'expired' }, [], afterMinutes(30))).toMatchObject({ releaseHold: false })
  })
})

describe('the next reconciliation', () => {
  const unpaidCheckout = {
    state: 'open' as CheckoutState,
    createdAt: now,
    holdExpiresAt: afterMinutes(20),
    providerOrderId: 'order_1',
  }

  it('is soon after the start, and no later than the end of the hold', () => {
    expect(calculateReconcileAt(unpaidCheckout, now)).toEqual(afterMinutes(0.5))
    expect(calculateReconcileAt(unpaidCheckout, afterMinutes(19))).toEqual(afterMinutes(20))
  })

  it('stops after three days, but never while stock is held', () => {
    expect(calculateReconcileAt({ ...unpaidCheckout, state: 'expired' }, afterMinutes(71 * 60))).toEqual(
      afterMinutes(77 * 60),
    )
    expect(calculateReconcileAt({ ...unpaidCheckout, state: 'expired' }, afterMinutes(72 * 60))).toBeNull()
    expect(calculateReconcileAt({ ...unpaidCheckout, state: 'paid' }, afterMinutes(72 * 60))).not.toBeNull()
  })

  it('is handled by the scans once there is an order', () => {
    expect(calculateReconcileAt({ ...unpaidCheckout, state: 'settled' }, afterMinutes(1))).toBeNull()
  })

  it('is at the end of the hold, or never, without a provider order', () => {
    expect(calculateReconcileAt({ ...unpaidCheckout, providerOrderId: null }, now)).toEqual(afterMinutes(20))
    expect(calculateReconcileAt({ ...unpaidCheckout, providerOrderId: null, state: 'cancelled' }, now)).toBeNull()
  })
})

describe('a checkout request', () => {
  const shippingAddress = {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '12 Brigade Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560025',
    country: 'India',
    phone: '+91 98450 12345',
  }
  const request: CheckoutRequest = {
    checkoutItems: [{ productId: '1', quantity: 2, price: 499.5, size: undefined, color: undefined }],
    shippingAddress,
    paymentMethod: 'Online',
    totalPrice: 999,
  }
  const findMessage = (overrides: Partial<CheckoutRequest>) =>
    validateCheckoutRequest({ ...request, ...overrides })?.message
  const findAddressMessage = (overrides: Partial<typeof shippingAddress>) =>
    findMessage({ shippingAddress: { ...shippingAddress, ...overrides } })

  it('is accepted when it is complete', () => {
    expect(validateCheckoutRequest(request)).toBeUndefined()
    expect(findAddressMessage({ postalCode: 'SW1A 1AA', country: 'United Kingdom' })).toBeUndefined()
    expect(findAddressMessage({ postalCode: '560 025' })).toBeUndefined()
    expect(findAddressMessage({ state: 'tamil nadu' })).toBeUndefined()
    expect(findAddressMessage({ state: 'Bavaria', postalCode: '80331', country: 'Germany' })).toBeUndefined()
  })

  it('is rejected with a message for the shopper', () => {
    expect(findMessage({ checkoutItems: [] })).toBe('No items to checkout')
    expect(findMessage({ shippingAddress: null })).toBe('Shipping address is required')
    expect(findAddressMessage({ firstName: ' ', phone: '' })).toBe('Missing required fields: firstName, phone')
    expect(findAddressMessage({ firstName: '\u200b', city: '\u2060 \u3164' })).toBe(
      'Missing required fields: firstName, city',
    )
    expect(findAddressMessage({ state: 'Bavaria' })).toBe('Please choose a state or union territory of India.')
    expect(findAddressMessage({ phone: '12345' })).toBe('Please enter a valid phone number')
    expect(findAddressMessage({ postalCode: '012345' })).toBe("PIN code must have 6 digits and can't start with 0.")
    expect(findAddressMessage({ city: 'Benga\u202eluru' })).toBe("City contains a character that can't be displayed.")
    expect(findMessage({ companyName: 'Rao \u202eTraders' })).toBe(
      "Company name contains a character that can't be displayed.",
    )
    for (const country of ['Republic of India', 'India.', 'भारत', 'Wakanda'])
      expect(findAddressMessage({ country })).toBe('Please choose a country from the list.')
    expect(findAddressMessage({ country: 'Wakanda', state: 'Birnin', postalCode: '1' })).toBeUndefined()
    expect(findAddressMessage({ country: 'UK', postalCode: 'SW1A 1AA' })).toBeUndefined()
    expect(findMessage({ totalPrice: 998.99 })).toBe('Total price does not match the sum of the items.')
  })
})
