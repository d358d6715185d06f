import { isBlank } from '#shared/blank.ts'
import type { FieldError } from '#shared/errors.ts'
import { placeProblems } from '#shared/india.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import { isPhone, NO_PHONE } from '#shared/phone.ts'
import { REFUND_BUSINESS_DAYS } from '#shared/promises.ts'
import { HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { CheckoutState, WantedCheckout } from './contract.ts'

/** How long what a shopper is about to pay is kept for them. */
export const HOLD_MINUTES = 20
export const CURRENCY = 'INR'

const NO_ITEMS = 'No items to checkout'
const NO_ADDRESS = 'Shipping address is required'
const WRONG_SUM = 'totalPrice is not the sum of the items'
export const NOT_VERIFIED = 'Order verification failed. Please contact support if payment was deducted.'

const addressFields = ['firstName', 'lastName', 'address', 'city', 'state', 'postalCode', 'country', 'phone'] as const

interface Problem {
  message: string
  errors: FieldError[]
}

/** What keeps a checkout from being made, as the person reads it. */
export function entryProblem(wanted: WantedCheckout): Problem | undefined {
  const { checkoutItems, shippingAddress } = wanted
  if (checkoutItems.length === 0) return problem(NO_ITEMS, ['checkoutItems'])
  if (!shippingAddress) return problem(NO_ADDRESS, ['shippingAddress'])
  const blank = addressFields.filter((field) => isBlank(shippingAddress[field]))
  if (blank.length > 0) {
    const errors = blank.map((field) => ({ field: `shippingAddress.${field}`, message: 'is missing' }))
    return { message: `Missing required fields: ${blank.join(', ')}`, errors }
  }
  if (!isPhone(shippingAddress.phone)) return problem(NO_PHONE, ['shippingAddress.phone'])
  const [misplaced] = placeProblems(shippingAddress)
  if (misplaced) return problem(misplaced.message, [`shippingAddress.${misplaced.field}`])
  return isSumOfItems(wanted) ? undefined : problem(WRONG_SUM, ['totalPrice'])
}

/** Prices may have changed since; that a sum is not the sum of its own parts never comes about honestly. */
function isSumOfItems({ checkoutItems, totalPrice }: WantedCheckout): boolean {
  let sum = 0
  for (const { price, quantity } of checkoutItems) {
    if (price === undefined) return true
    sum += paiseFromRupees(price) * quantity
  }
  return sum === paiseFromRupees(totalPrice)
}

const problem = (message: string, fields: string[]): Problem => ({
  message,
  errors: fields.map((field) => ({ field, message })),
})

/** Why a payment is not one-to-one with an order, as the money desk reads it. */
export const reasons = {
  surplus: 'A further payment for a checkout that was paid already.',
  soldOut: 'Paid after the items were no longer kept, and they were sold meanwhile.',
  cancelled: 'Paid after the checkout was given up.',
  wrongAmount: 'The amount or the currency is not what the checkout asked for.',
  unknownOrder: 'The provider took it for an order that the shop does not know.',
  refundedElsewhere: 'Given back at the provider before the shop knew of it.',
} as const

interface Judged {
  state: CheckoutState
  totalPaise: number
  currency: string
  holdExpiresAt: Date
  /** With which payment its order was placed, if it was. */
  orderPaymentId: string | undefined
}

interface Seen {
  id: string
  state: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  amountPaise: number
  currency: string
  refundedPaise: number
  /** Why it was set apart before, if it was. */
  anomaly: string | null
}

/** What is to be done about a checkout; with nothing in it, there is nothing to do yet. */
export interface Verdict {
  /** Place the order with this payment: from what is held, or from what is free when the hold is gone. */
  place?: { paymentId: string; from: 'held' | 'free' }
  refund: { paymentId: string; amountPaise: number; reason: string }[]
  setApart: { paymentId: string; reason: string }[]
  /** Nothing was paid in time, or what was paid does not fit: others may have the items, and the shopper may begin anew. */
  release: boolean
}

/** Decides from what the provider says was paid. The oldest good payment gets the order, every other one goes back. */
export function judge(checkout: Judged, payments: Seen[], now: Date): Verdict {
  const undecided = payments.filter(
    ({ id, anomaly, refundedPaise }) => id !== checkout.orderPaymentId && anomaly === null && refundedPaise === 0,
  )
  const captured = undecided.filter(({ state }) => state === 'captured')
  const [good, wrong] = split(captured, (payment) => isOver(checkout, payment))
  const isWaiting = checkout.orderPaymentId === undefined && isIn(checkout.state, ['open', 'paid', 'expired'])
  const [first, ...others] = isWaiting ? good : []
  const surplus = isWaiting ? others : good
  const isHeld = isIn(checkout.state, ['open', 'paid'])
  const isUnderWay = undecided.some((payment) => payment.state === 'authorized' && isOver(checkout, payment))
  // without an order, money that is there and is not good stands apart, now or since before
  const isApart = payments.some(({ state }) => state === 'captured' || state === 'refunded')
  return {
    ...(first ? { place: { paymentId: first.id, from: isHeld ? 'held' : 'free' } } : {}),
    refund: surplus.map(({ id, amountPaise }) => ({ paymentId: id, amountPaise, reason: reasonFor(checkout) })),
    setApart: [
      ...wrong.map(({ id }) => ({ paymentId: id, reason: reasons.wrongAmount })),
      ...undecided
        .filter(({ state }) => state === 'refunded')
        .map(({ id }) => ({ paymentId: id, reason: reasons.refundedElsewhere })),
    ],
    release: isHeld && !first && !isUnderWay && (isApart || isHoldOver(checkout, now)),
  }
}

/** Who has shown a proof of payment is kept waiting longer, because the provider may yet say what became of it. */
const PROVED_GRACE_MS = HOUR

const isHoldOver = ({ state, holdExpiresAt }: Judged, now: Date) =>
  now.getTime() >= holdExpiresAt.getTime() + (state === 'paid' ? PROVED_GRACE_MS : 0)

const isIn = (state: CheckoutState, states: CheckoutState[]) => states.includes(state)

const isOver = (checkout: Judged, { amountPaise, currency }: Seen) =>
  amountPaise === checkout.totalPaise && currency === checkout.currency

const reasonFor = ({ state }: Judged) => (state === 'cancelled' ? reasons.cancelled : reasons.surplus)

function split<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

/** How long a payment that failed may still come to something, as the provider says. */
const LATEST_MS = 72 * HOUR
const SOONEST_MS = 30 * SECOND
/** Once there is an order, only a payment too many could still come. */
const SOONEST_AFTER_ORDER_MS = 10 * MINUTE
const LONGEST_MS = 6 * HOUR

interface Asked {
  state: CheckoutState
  createdAt: Date
  holdExpiresAt: Date
  providerOrderId: string | null
}

/** When to ask the provider again what was paid: often at first, seldom later, and more seldom once there is an order. */
export function nextAsk({ state, createdAt, holdExpiresAt, providerOrderId }: Asked, now: Date): Date | null {
  const isHeld = isIn(state, ['open', 'paid'])
  // nobody can have paid what has no order at the provider; it only has to end in time
  if (!providerOrderId) return isHeld ? holdExpiresAt : null
  const age = now.getTime() - createdAt.getTime()
  if (age >= LATEST_MS && !isHeld) return null
  const soonest = state === 'settled' ? SOONEST_AFTER_ORDER_MS : SOONEST_MS
  const pause = Math.min(Math.max(state === 'settled' ? age : age / 4, soonest), LONGEST_MS)
  const next = now.getTime() + pause
  const end = holdExpiresAt.getTime()
  return new Date(isHeld && now.getTime() < end ? Math.min(next, end) : next)
}

/** What the shopper reads whose payment arrived and cannot become an order as it is. */
export const LOOKED_INTO =
  'Your payment reached us, but it does not fit this checkout, so that no order came of it. We are looking into it.'

/** What the shopper reads whose payment should have gone back and did not. */
export const NOT_GIVEN_BACK =
  'Your payment reached us and could not become an order. Giving it back has failed so far: we are looking into it.'

/** How the notice says that the money is no longer on its way. */
export const GIVEN_BACK = 'was given back'

/** What the shopper reads whose payment goes back, or is through at the provider. */
export function refundNotice(state: CheckoutState, paise: number, isThrough: boolean): string {
  const amount = formatRupees(rupeesFromPaise(paise))
  const why =
    state === 'refunded'
      ? 'Your items were sold out before your payment reached us.'
      : 'This checkout had ended already.'
  return `${why} ${amount} ${isThrough ? GIVEN_BACK : 'is on its way back'} to you; banks usually take ${REFUND_BUSINESS_DAYS.least} to ${REFUND_BUSINESS_DAYS.most} business days.`
}
