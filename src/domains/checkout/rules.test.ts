import { describe, expect, it } from 'vitest'
import type { CheckoutState, WantedCheckout } from './contract.ts'
import { entryProblem, judge, nextAsk, reasons } from './rules.ts'

const now = new Date('2026-05-01T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const checkout = {
  state: 'open' as CheckoutState,
  totalPaise: 99_900,
  currency: 'INR',
  holdExpiresAt: minutes(10),
  orderPaymentId: undefined as string | undefined,
}

type Seen = Parameters<typeof judge>[1][number]
const payment = (id: string, different: Partial<Seen> = {}): Seen => ({
  id,
  state: 'captured',
  amountPaise: 99_900,
  currency: 'INR',
  refundedPaise: 0,
  anomaly: null,
  ...different,
})
const nothing = { refund: [], setApart: [], release: false }
const goesBack = (paymentId: string, reason: string) => ({ paymentId, amountPaise: 99_900, reason })

describe('judging a checkout', () => {
  it('waits while nothing is paid', () => {
    expect(judge(checkout, [], now)).toEqual(nothing)
    expect(judge(checkout, [payment('a', { state: 'failed' })], now)).toEqual(nothing)
    expect(judge(checkout, [payment('a', { state: 'authorized' })], now)).toEqual(nothing)
  })

  it.each(['open', 'paid'] as const)(
    'places the order from what is held while it is %s, also after the hold',
    (state) => {
      const held = { place: { paymentId: 'a', from: 'held' } }
      expect(judge({ ...checkout, state }, [payment('a')], now)).toMatchObject(held)
      expect(judge({ ...checkout, state }, [payment('a')], minutes(90))).toMatchObject({ ...held, release: false })
    },
  )

  it('places the order from what is free when the hold is gone', () => {
    const verdict = judge({ ...checkout, state: 'expired' }, [payment('a')], minutes(60))
    expect(verdict).toEqual({ ...nothing, place: { paymentId: 'a', from: 'free' } })
  })

  it('takes the first good payment and gives the others back', () => {
    const payments = [payment('x', { state: 'failed' }), payment('a'), payment('b')]
    expect(judge(checkout, payments, now)).toEqual({
      ...nothing,
      place: { paymentId: 'a', from: 'held' },
      refund: [goesBack('b', reasons.surplus)],
    })
  })

  it('gives back what comes after the order, once', () => {
    const settled = { ...checkout, state: 'settled' as const, orderPaymentId: 'a' }
    expect(judge(settled, [payment('a'), payment('b')], now)).toEqual({
      ...nothing,
      refund: [goesBack('b', reasons.surplus)],
    })
    const decided = payment('b', { anomaly: reasons.surplus, refundedPaise: 99_900 })
    expect(judge(settled, [payment('a'), decided], now)).toEqual(nothing)
  })

  it('leaves the order alone when an admin gives its payment back', () => {
    const settled = { ...checkout, state: 'settled' as const, orderPaymentId: 'a' }
    expect(judge(settled, [payment('a', { state: 'refunded', refundedPaise: 99_900 })], now)).toEqual(nothing)
  })

  it('gives back what is paid for a checkout that was given up', () => {
    const verdict = judge({ ...checkout, state: 'cancelled' }, [payment('a')], now)
    expect(verdict).toEqual({ ...nothing, refund: [goesBack('a', reasons.cancelled)] })
  })

  it.each([{ amountPaise: 99_901 }, { amountPaise: 1 }, { currency: 'USD' }])('sets %j apart and lets go', (wrong) => {
    expect(judge(checkout, [payment('a', wrong)], now)).toEqual({
      ...nothing,
      setApart: [{ paymentId: 'a', reason: reasons.wrongAmount }],
      release: true,
    })
    const known = payment('a', { ...wrong, anomaly: reasons.wrongAmount })
    expect(judge({ ...checkout, state: 'paid' }, [known], now)).toEqual({ ...nothing, release: true })
    expect(judge({ ...checkout, state: 'expired' }, [known], now)).toEqual(nothing)
  })

  it('places no order for what was given back elsewhere', () => {
    expect(judge(checkout, [payment('a', { state: 'refunded' })], now)).toEqual({
      ...nothing,
      setApart: [{ paymentId: 'a', reason: reasons.refundedElsewhere }],
      release: true,
    })
  })

  it('lets go of what is held when the time is over, unless a payment is under way', () => {
    expect(judge(checkout, [], minutes(9))).toMatchObject({ release: false })
    expect(judge(checkout, [], minutes(10))).toMatchObject({ release: true })
    expect(judge(checkout, [payment('a', { state: 'authorized' })], minutes(10))).toMatchObject({ release: false })
    expect(judge({ ...checkout, state: 'paid' }, [], minutes(30))).toMatchObject({ release: false })
    expect(judge({ ...checkout, state: 'paid' }, [], minutes(70))).toMatchObject({ release: true })
    expect(judge({ ...checkout, state: 'expired' }, [], minutes(30))).toMatchObject({ release: false })
  })
})

describe('asking the provider again', () => {
  const asked = {
    state: 'open' as CheckoutState,
    createdAt: now,
    holdExpiresAt: minutes(20),
    providerOrderId: 'order_1',
  }

  it('happens soon at first, and when the hold ends at the latest', () => {
    expect(nextAsk(asked, now)).toEqual(minutes(0.5))
    expect(nextAsk(asked, minutes(19))).toEqual(minutes(20))
  })

  it('ends after three days, but never while something is held', () => {
    expect(nextAsk({ ...asked, state: 'expired' }, minutes(71 * 60))).toEqual(minutes(77 * 60))
    expect(nextAsk({ ...asked, state: 'expired' }, minutes(72 * 60))).toBeNull()
    expect(nextAsk({ ...asked, state: 'paid' }, minutes(72 * 60))).not.toBeNull()
  })

  it('is seldom once there is an order', () => {
    expect(nextAsk({ ...asked, state: 'settled' }, minutes(1))).toEqual(minutes(11))
  })

  it('only has to end the hold of what nobody can have paid', () => {
    expect(nextAsk({ ...asked, providerOrderId: null }, now)).toEqual(minutes(20))
    expect(nextAsk({ ...asked, providerOrderId: null, state: 'cancelled' }, now)).toBeNull()
  })
})

describe('an entry', () => {
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
  const entry: WantedCheckout = {
    checkoutItems: [{ productId: '1', quantity: 2, price: 499.5, size: undefined, color: undefined }],
    shippingAddress,
    paymentMethod: 'Online',
    totalPrice: 999,
  }
  const said = (different: Partial<WantedCheckout>) => entryProblem({ ...entry, ...different })?.message
  const saidOf = (different: Partial<typeof shippingAddress>) =>
    said({ shippingAddress: { ...shippingAddress, ...different } })

  it('is taken when it is whole', () => {
    expect(entryProblem(entry)).toBeUndefined()
    expect(saidOf({ postalCode: 'SW1A 1AA', country: 'United Kingdom' })).toBeUndefined()
    expect(saidOf({ postalCode: '560 025' })).toBeUndefined()
    expect(saidOf({ state: 'tamil nadu' })).toBeUndefined()
    expect(saidOf({ state: 'Bavaria', postalCode: '80331', country: 'Germany' })).toBeUndefined()
  })

  it('is refused in the words that people read', () => {
    expect(said({ checkoutItems: [] })).toBe('No items to checkout')
    expect(said({ shippingAddress: null })).toBe('Shipping address is required')
    expect(saidOf({ firstName: ' ', phone: '' })).toBe('Missing required fields: firstName, phone')
    expect(saidOf({ firstName: '\u200b', city: '\u2060 \u3164' })).toBe('Missing required fields: firstName, city')
    expect(saidOf({ state: 'Bavaria' })).toBe('Please choose a state or union territory of India.')
    expect(saidOf({ phone: '12345' })).toBe('Please enter a valid phone number')
    expect(saidOf({ postalCode: '012345' })).toBe('Please enter a valid 6-digit PIN code.')
    expect(said({ totalPrice: 998.99 })).toBe('totalPrice is not the sum of the items')
  })
})
