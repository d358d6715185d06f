import { describe, expect, it } from 'vitest'
import type { CheckoutState, WantedCheckout } from './contract.ts'
import { entryProblem, judge, nextAsk, reasons } from './rules.ts'

const now = new Date('2026-05-01T10:00:00Z')
const afterMinutes = (count: number) => new Date(now.getTime() + count * 60_000)

const checkout = {
  state: 'open' as CheckoutState,
  totalPaise: 99_900,
  currency: 'INR',
  holdExpiresAt: afterMinutes(10),
  orderPaymentId: undefined as string | undefined,
}

type PaymentFacts = Parameters<typeof judge>[1][number]
const payment = (id: string, overrides: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id,
  state: 'captured',
  amountPaise: 99_900,
  currency: 'INR',
  refundedPaise: 0,
  anomaly: null,
  ...overrides,
})
const noAction = { refund: [], setApart: [], release: false }
const toRefund = (paymentId: string, reason: string) => ({ paymentId, amountPaise: 99_900, reason })

describe('decide', () => {
  it('waits while nothing is paid', () => {
    expect(judge(checkout, [], now)).toEqual(noAction)
    expect(judge(checkout, [payment('a', { state: 'failed' })], now)).toEqual(noAction)
    expect(judge(checkout, [payment('a', { state: 'authorized' })], now)).toEqual(noAction)
  })

  it.each(['open', 'paid'] as const)(
    'places the order from held stock while it is %s, even after the hold expires',
    (state) => {
      const held = { place: { paymentId: 'a', from: 'held' } }
      expect(judge({ ...checkout, state }, [payment('a')], now)).toMatchObject(held)
      expect(judge({ ...checkout, state }, [payment('a')], afterMinutes(90))).toMatchObject({ ...held, release: false })
    },
  )

  it('places the order from available stock when the hold is gone', () => {
    const decision = judge({ ...checkout, state: 'expired' }, [payment('a')], afterMinutes(60))
    expect(decision).toEqual({ ...noAction, place: { paymentId: 'a', from: 'free' } })
  })

  it('uses the first matching payment and refunds the others', () => {
    const payments = [payment('x', { state: 'failed' }), payment('a'), payment('b')]
    expect(judge(checkout, payments, now)).toEqual({
      ...noAction,
      place: { paymentId: 'a', from: 'held' },
      refund: [toRefund('b', reasons.surplus)],
    })
  })

  it('refunds a payment made after the order, once', () => {
    const settled = { ...checkout, state: 'settled' as const, orderPaymentId: 'a' }
    expect(judge(settled, [payment('a'), payment('b')], now)).toEqual({
      ...noAction,
      refund: [toRefund('b', reasons.surplus)],
    })
    const decided = payment('b', { anomaly: reasons.surplus, refundedPaise: 99_900 })
    expect(judge(settled, [payment('a'), decided], now)).toEqual(noAction)
  })

  it('leaves the order alone when an admin refunds its payment', () => {
    const settled = { ...checkout, state: 'settled' as const, orderPaymentId: 'a' }
    expect(judge(settled, [payment('a', { state: 'refunded', refundedPaise: 99_900 })], now)).toEqual(noAction)
  })

  it('refunds a payment for a cancelled checkout', () => {
    const decision = judge({ ...checkout, state: 'cancelled' }, [payment('a')], now)
    expect(decision).toEqual({ ...noAction, refund: [toRefund('a', reasons.cancelled)] })
  })

  it.each([{ amountPaise: 99_901 }, { amountPaise: 1 }, { currency: 'USD' }])(
    'flags a payment with %j and releases the stock',
    (mismatch) => {
      expect(judge(checkout, [payment('a', mismatch)], now)).toEqual({
        ...noAction,
        setApart: [{ paymentId: 'a', reason: reasons.wrongAmount }],
        release: true,
      })
      const flagged = payment('a', { ...mismatch, anomaly: reasons.wrongAmount })
      expect(judge({ ...checkout, state: 'paid' }, [flagged], now)).toEqual({ ...noAction, release: true })
      expect(judge({ ...checkout, state: 'expired' }, [flagged], now)).toEqual(noAction)
    },
  )

  it('places no order for a payment refunded at the provider', () => {
    expect(judge(checkout, [payment('a', { state: 'refunded' })], now)).toEqual({
      ...noAction,
      setApart: [{ paymentId: 'a', reason: reasons.refundedElsewhere }],
      release: true,
    })
  })

  it('releases the stock when the hold expires, unless a payment is in progress', () => {
    expect(judge(checkout, [], afterMinutes(9))).toMatchObject({ release: false })
    expect(judge(checkout, [], afterMinutes(10))).toMatchObject({ release: true })
    expect(judge(checkout, [payment('a', { state: 'authorized' })], afterMinutes(10))).toMatchObject({ release: false })
    expect(judge({ ...checkout, state: 'paid' }, [], afterMinutes(30))).toMatchObject({ release: false })
    expect(judge({ ...checkout, state: 'paid' }, [], afterMinutes(70))).toMatchObject({ release: true })
    expect(judge({ ...checkout, state: 'expired' }, [], afterMinutes(30))).toMatchObject({ release: false })
  })
})

describe('the next reconciliation', () => {
  const scheduled = {
    state: 'open' as CheckoutState,
    createdAt: now,
    holdExpiresAt: afterMinutes(20),
    providerOrderId: 'order_1',
  }

  it('is soon at first, and no later than the end of the hold', () => {
    expect(nextAsk(scheduled, now)).toEqual(afterMinutes(0.5))
    expect(nextAsk(scheduled, afterMinutes(19))).toEqual(afterMinutes(20))
  })

  it('stops after three days, but never while stock is held', () => {
    expect(nextAsk({ ...scheduled, state: 'expired' }, afterMinutes(71 * 60))).toEqual(afterMinutes(77 * 60))
    expect(nextAsk({ ...scheduled, state: 'expired' }, afterMinutes(72 * 60))).toBeNull()
    expect(nextAsk({ ...scheduled, state: 'paid' }, afterMinutes(72 * 60))).not.toBeNull()
  })

  it('is rare once there is an order', () => {
    expect(nextAsk({ ...scheduled, state: 'settled' }, afterMinutes(1))).toEqual(afterMinutes(11))
  })

  it('only ends the hold of a checkout without a provider order', () => {
    expect(nextAsk({ ...scheduled, providerOrderId: null }, now)).toEqual(afterMinutes(20))
    expect(nextAsk({ ...scheduled, providerOrderId: null, state: 'cancelled' }, now)).toBeNull()
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
  const request: WantedCheckout = {
    checkoutItems: [{ productId: '1', quantity: 2, price: 499.5, size: undefined, color: undefined }],
    shippingAddress,
    paymentMethod: 'Online',
    totalPrice: 999,
  }
  const findMessage = (overrides: Partial<WantedCheckout>) => entryProblem({ ...request, ...overrides })?.message
  const findAddressMessage = (overrides: Partial<typeof shippingAddress>) =>
    findMessage({ shippingAddress: { ...shippingAddress, ...overrides } })

  it('is accepted when it is complete', () => {
    expect(entryProblem(request)).toBeUndefined()
    expect(findAddressMessage({ postalCode: 'SW1A 1AA', country: 'United Kingdom' })).toBeUndefined()
    expect(findAddressMessage({ postalCode: '560 025' })).toBeUndefined()
    expect(findAddressMessage({ state: 'tamil nadu' })).toBeUndefined()
    expect(findAddressMessage({ state: 'Bavaria', postalCode: '80331', country: 'Germany' })).toBeUndefined()
  })

  it('is rejected in words for the shopper', () => {
    expect(findMessage({ checkoutItems: [] })).toBe('No items to checkout')
    expect(findMessage({ shippingAddress: null })).toBe('Shipping address is required')
    expect(findAddressMessage({ firstName: ' ', phone: '' })).toBe('Missing required fields: firstName, phone')
    expect(findAddressMessage({ firstName: '\u200b', city: '\u2060 \u3164' })).toBe(
      'Missing required fields: firstName, city',
    )
    expect(findAddressMessage({ state: 'Bavaria' })).toBe('Please choose a state or union territory of India.')
    expect(findAddressMessage({ phone: '12345' })).toBe('Please enter a valid phone number')
    expect(findAddressMessage({ postalCode: '012345' })).toBe('Please enter a valid 6-digit PIN code.')
    expect(findMessage({ totalPrice: 998.99 })).toBe('Total price does not match the sum of the items.')
  })
})
