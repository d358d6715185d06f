import { createMissingFieldError, findBlankAddressFields } from '#shared/address.ts'
import type { FieldError } from '#shared/errors.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { isIndia, normalizePostalCode } from '#shared/india.ts'
import { isCodPin } from '#shared/is-cod-pin.ts'
import { formatShortRupees, type Paise, paiseFromRupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import type { CodSettings, ShopSettings } from '#shared/shop-settings.ts'
import { HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { validateAddressFormat } from '#shared/validate-address-format.ts'
import { validateCountry } from '#shared/validate-country.ts'
import type { Address, Checkout, CheckoutRequest, CheckoutState } from './contract.ts'

export const CURRENCY = 'INR'

/** Limits the unpaid checkouts of one account, because each holds stock. One more is allowed after each interval. */
export const unpaidCheckoutLimit = { burst: 30, intervalMs: HOUR }

/** Checkouts before this time no longer count as unpaid ones. */
export const getUnpaidCountStart = (now: Date) =>
  new Date(now.getTime() - unpaidCheckoutLimit.burst * unpaidCheckoutLimit.intervalMs)

/** Returns how long an account must wait after the unpaid checkouts created at these times, the oldest first. */
export function calculateUnpaidWaitMs(createdAt: Date[], now: Date): number {
  const { burst, intervalMs } = unpaidCheckoutLimit
  let refilledAt = 0
  for (const at of createdAt) refilledAt = Math.max(refilledAt, at.getTime()) + intervalMs
  return Math.max(0, refilledAt - (burst - 1) * intervalMs - now.getTime())
}

/** How many units an unpaid checkout may hold. */
export interface HoldLimits {
  perVariant: number
  total: number
}

const PAYING_CUSTOMER_FACTOR = 10

/** Raises the limits for a customer who has paid an order. */
export const raiseHoldLimits = ({ perVariant, total }: HoldLimits): HoldLimits => ({
  perVariant: perVariant * PAYING_CUSTOMER_FACTOR,
  total: total * PAYING_CUSTOMER_FACTOR,
})

const NO_ITEMS = 'No items to checkout'
const NO_ADDRESS = 'Shipping address is required'
const WRONG_TOTAL = 'Total price does not match the sum of the items.'
export const CHECKOUT_CLOSED = "We're not taking orders yet. Your cart is saved, so please come back soon."
export const VERIFICATION_FAILED = 'Order verification failed. Please contact support if payment was deducted.'

interface RequestError {
  message: string
  errors: FieldError[]
}

/**
 * Returns the first error in a checkout request, with a message for the shopper. With `hasAutomaticDiscounts`, a total may be lower
 * than the sum of the items also without a code; with `hasCharges`, it has the shipping charge.
 */
export function validateCheckoutRequest(
  request: CheckoutRequest,
  { hasAutomaticDiscounts = false, hasCharges = false }: { hasAutomaticDiscounts?: boolean; hasCharges?: boolean } = {},
): RequestError | undefined {
  const shippingAddress = findShippingAddress(request)
  if (request.checkoutItems.length === 0) return toRequestError(NO_ITEMS, ['checkoutItems'])
  if (!shippingAddress) return toRequestError(NO_ADDRESS, ['shippingAddress'])
  const blankFields = findBlankAddressFields(shippingAddress)
  if (blankFields.length > 0) {
    const errors = blankFields.map(createMissingFieldError).map(toShippingAddressError)
    return { message: `Missing required fields: ${blankFields.join(', ')}`, errors }
  }
  const formatErrors = [...validateAddressFormat(shippingAddress), ...validateCountry(shippingAddress)]
  if (formatErrors[0]) return { message: formatErrors[0].message, errors: formatErrors.map(toShippingAddressError) }
  return hasCharges || isSumOfItems(request, hasAutomaticDiscounts)
    ? undefined
    : toRequestError(WRONG_TOTAL, ['totalPrice'])
}

/**
 * Compares the client's total with the client's own prices: prices may change, but an honest sum always adds up. The
 * discount, the shipping charge and the COD fee are compared later.
 */
function isSumOfItems(
  { checkoutItems, totalPrice, discountCode, paymentMethod }: CheckoutRequest,
  hasAutomaticDiscounts: boolean,
): boolean {
  if (paymentMethod === 'COD') return true
  let sum = 0
  for (const { price, quantity } of checkoutItems) {
    if (price === undefined) return true
    sum += paiseFromRupees(price) * quantity
  }
  const totalPaise = paiseFromRupees(totalPrice)
  return sum === totalPaise || (totalPaise < sum && (discountCode !== undefined || hasAutomaticDiscounts))
}

/** Returns the address with the business details that are not blank. */
export function findShippingAddress({ shippingAddress, ...request }: CheckoutRequest): Address | undefined {
  if (!shippingAddress) return undefined
  const { companyName, gstin, ...address } = shippingAddress
  const business = { companyName: request.companyName ?? companyName, gstin: request.gstin ?? gstin }
  return {
    ...normalizePostalCode(address),
    ...(business.companyName ? { companyName: business.companyName } : {}),
    ...(business.gstin ? { gstin: business.gstin } : {}),
  }
}

const toShippingAddressError = ({ field, message }: FieldError) => ({
  field: field === 'gstin' || field === 'companyName' ? field : `shippingAddress.${field}`,
  message,
})

const toRequestError = (message: string, fields: string[]): RequestError => ({
  message,
  errors: fields.map((field) => ({ field, message })),
})

/** What is known about a customer or a phone number. */
export interface CodFacts {
  /** Orders with cash on delivery that are on their way and not paid. */
  openOrders: number
  hasRefusedShipment: boolean
  hasPaidOrder: boolean
}

interface CodPurchase {
  address: Address
  /** The items after the discount, before the charges. */
  itemsPaise: Paise
  shippingChargePaise: Paise
  /** False if the uploaded list of PIN codes rules cash on delivery out. True for a PIN code that it does not name. */
  listAllowsCod: boolean
}

/** Returns why cash on delivery is not available, as a sentence for the shopper. */
export function findCodProblem(cod: CodSettings, purchase: CodPurchase, facts: CodFacts): string | undefined {
  return findCodPurchaseProblem(cod, purchase) ?? findCodCustomerProblem(cod, facts)
}

function findCodPurchaseProblem(
  cod: CodSettings,
  { address, itemsPaise, listAllowsCod }: CodPurchase,
): string | undefined {
  if (!cod.enabled) return 'Cash on delivery is not available.'
  if (!isIndia(address.country)) return 'Cash on delivery is available in India only.'
  if (!listAllowsCod || !isCodPin(cod, address.postalCode))
    return `Cash on delivery is not available for PIN code ${address.postalCode}.`
  if (itemsPaise < paiseFromRupees(cod.minTotal))
    return `Cash on delivery is available from ${formatShortRupees(cod.minTotal)}.`
  if (itemsPaise > paiseFromRupees(cod.maxTotal))
    return `Cash on delivery is available up to ${formatShortRupees(cod.maxTotal)}.`
  return undefined
}

/** Checked again when the order is placed, because another order may have been placed since. */
export function findCodCustomerProblem(
  { maxOpenOrders, excludeRefused }: CodSettings,
  { openOrders, hasRefusedShipment }: CodFacts,
): string | undefined {
  if (excludeRefused && hasRefusedShipment) return 'Cash on delivery is not available for this account.'
  if (openOrders < maxOpenOrders) return undefined
  return openOrders === 1
    ? 'You have 1 cash on delivery order on its way. Pay online, or order again once it has arrived.'
    : `You have ${openOrders} cash on delivery orders on their way. Pay online, or order again once one has arrived.`
}

/** New customers confirm orders above an amount. */
export const needsConfirmation = (
  { confirmAbove }: CodSettings,
  itemsPaise: Paise,
  { hasPaidOrder }: Pick<CodFacts, 'hasPaidOrder'>,
): boolean => !hasPaidOrder && confirmAbove !== null && itemsPaise > paiseFromRupees(confirmAbove)

/** Returns what an online checkout says about switching to cash on delivery. */
export function buildCodOffer(cod: CodSettings, purchase: CodPurchase, facts: CodFacts): NonNullable<Checkout['cod']> {
  const reason = findCodProblem(cod, purchase, facts)
  return {
    isAvailable: reason === undefined,
    fee: cod.fee,
    totalPrice: rupeesFromPaise(
      sumPaise([purchase.itemsPaise, purchase.shippingChargePaise, paiseFromRupees(cod.fee)]),
    ),
    needsConfirmation: needsConfirmation(cod, purchase.itemsPaise, facts),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Reasons why a payment is flagged for review. Stored as these sentences, which the admin payments page shows. */
export const paymentReviewReasons = {
  duplicatePayment: 'Extra payment for a checkout that was already paid.',
  soldOut: 'Paid after the hold expired, and the items had sold out.',
  discountUsedUp: 'Paid after the hold expired, and the discount had no use left.',
  limitReached: 'Paid after the hold expired, and the customer had as many as the drop allows.',
  cancelled: 'Paid after the checkout was cancelled.',
  wrongAmount: 'The amount or the currency does not match the checkout.',
  unknownOrder: 'Paid for a provider order that the shop does not know.',
  refundedElsewhere: 'Refunded at the provider before the shop recorded the payment.',
} as const

interface CheckoutFacts {
  state: CheckoutState
  totalPaise: Paise
  currency: string
  holdExpiresAt: Date
  orderPaymentId: string | undefined
}

export interface PaymentFacts {
  id: string
  state: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
  amountPaise: Paise
  currency: string
  refundedPaise: Paise
  reviewReason: string | null
}

export interface Decision {
  /** The payment that becomes an order. Its stock is `available` when the hold has been released (the state `expired`). */
  placeOrder?: { paymentId: string; stock: 'held' | 'available' }
  refunds: { paymentId: string; amountPaise: Paise; reason: string }[]
  flags: { paymentId: string; reason: string }[]
  /** True when nothing was paid in time, or when a captured payment doesn't match or was refunded at the provider. */
  releaseHold: boolean
}

/** Decides what to do about a checkout. The oldest matching payment gets the order; all others are refunded. */
export function decide(checkout: CheckoutFacts, payments: PaymentFacts[], now: Date): Decision {
  const undecided = payments.filter(
    ({ id, reviewReason, refundedPaise }) =>
      id !== checkout.orderPaymentId && reviewReason === null && refundedPaise === 0,
  )
  const captured = undecided.filter(({ state }) => state === 'captured')
  const [matching, mismatched] = partition(captured, (payment) => matchesCheckout(checkout, payment))
  const isAwaitingOrder = checkout.orderPaymentId === undefined && canBecomeOrder(checkout.state)
  const [orderPayment, ...duplicates] = isAwaitingOrder ? matching : []
  const toRefund = isAwaitingOrder ? duplicates : matching
  const isHeld = isIn(checkout.state, ['open', 'paid'])
  const isAuthorized = undecided.some((payment) => payment.state === 'authorized' && matchesCheckout(checkout, payment))
  // refunded payments were captured before
  const hasCapturedPayment = payments.some(({ state }) => state === 'captured' || state === 'refunded')
  return {
    ...(orderPayment ? { placeOrder: { paymentId: orderPayment.id, stock: isHeld ? 'held' : 'available' } } : {}),
    refunds: toRefund.map(({ id, amountPaise }) => ({ paymentId: id, amountPaise, reason: getRefundReason(checkout) })),
    flags: [
      ...mismatched.map(({ id }) => ({ paymentId: id, reason: paymentReviewReasons.wrongAmount })),
      ...undecided
        .filter(({ state }) => state === 'refunded')
        .map(({ id }) => ({ paymentId: id, reason: paymentReviewReasons.refundedElsewhere })),
    ],
    // a captured payment that places no order has the wrong amount or was refunded, so the hold has no use
    releaseHold: isHeld && !orderPayment && !isAuthorized && (hasCapturedPayment || isHoldExpired(checkout, now)),
  }
}

/**
 * Returns the payment that the fast path turns into the order: the only one, captured, of the right amount, while the stock
 * is held. In every other case, `decide` must run on locked rows.
 */
export function findFastPathPayment(
  checkout: Omit<CheckoutFacts, 'orderPaymentId'>,
  payments: PaymentFacts[],
  now: Date,
): string | undefined {
  if (payments.length !== 1) return undefined
  const { placeOrder, refunds, flags } = decide({ ...checkout, orderPaymentId: undefined }, payments, now)
  const isFastPath = placeOrder?.stock === 'held' && refunds.length === 0 && flags.length === 0
  return isFastPath ? placeOrder.paymentId : undefined
}

/** A payment proof extends the hold by this time, because the provider may confirm the payment late. */
const PROOF_GRACE_MS = HOUR

const isHoldExpired = ({ state, holdExpiresAt }: CheckoutFacts, now: Date) =>
  now.getTime() >= holdExpiresAt.getTime() + (state === 'paid' ? PROOF_GRACE_MS : 0)

const isIn = (state: CheckoutState, states: CheckoutState[]) => states.includes(state)

/** An expired checkout can, if its items are still in stock. */
export const canBecomeOrder = (state: CheckoutState) => isIn(state, ['open', 'paid', 'expired'])

const matchesCheckout = (checkout: CheckoutFacts, { amountPaise, currency }: PaymentFacts) =>
  amountPaise === checkout.totalPaise && currency === checkout.currency

/** Explains why a payment of the right amount becomes no order. */
const getRefundReason = ({ state }: CheckoutFacts) =>
  state === 'cancelled' ? paymentReviewReasons.cancelled : paymentReviewReasons.duplicatePayment

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** The provider may still authorize a failed payment within this time. */
const LATE_PAYMENT_MS = 72 * HOUR
const MIN_INTERVAL_MS = 30 * SECOND
const MAX_INTERVAL_MS = 6 * HOUR

/** Periods whose payments are all compared with those at the provider, and how often. */
export const paymentScans = {
  recent: { lookbackMs: HOUR, everyMs: 10 * MINUTE },
  full: { lookbackMs: LATE_PAYMENT_MS, everyMs: MAX_INTERVAL_MS },
}

interface ReconcileFacts {
  state: CheckoutState
  createdAt: Date
  holdExpiresAt: Date
  providerOrderId: string | null
}

/**
 * Returns when to reconcile next: soon at first, then at growing intervals. Once there is an order, only an extra payment
 * or a refund could still appear, which the scans find.
 */
export function calculateReconcileAt(
  { state, createdAt, holdExpiresAt, providerOrderId }: ReconcileFacts,
  now: Date,
): Date | null {
  if (state === 'settled') return null
  const isHeld = isIn(state, ['open', 'paid'])
  // nothing can be paid without a provider order, so only the hold has to end
  if (!providerOrderId) return isHeld ? holdExpiresAt : null
  const age = now.getTime() - createdAt.getTime()
  if (age >= LATE_PAYMENT_MS && !isHeld) return null
  const interval = Math.min(Math.max(age / 4, MIN_INTERVAL_MS), MAX_INTERVAL_MS)
  const next = now.getTime() + interval
  const holdEnd = holdExpiresAt.getTime()
  return new Date(isHeld && now.getTime() < holdEnd ? Math.min(next, holdEnd) : next)
}

export const PAYMENT_FLAGGED =
  "We received your payment, but the amount didn't match, so the order wasn't placed. Our team is checking."

export const REFUND_DELAYED =
  "We received your payment but couldn't place the order. The refund hasn't gone through yet. We're on it."

const DROP_LIMIT_REACHED =
  'Sorry, your hold had expired when your payment came through, and you already have as many as this drop allows.'

export const DISCOUNT_USED_UP = 'Sorry, your discount was no longer available when your payment came through.'

function getRefundCause(state: CheckoutState, reason: string | null | undefined): string {
  if (state !== 'refunded') return 'This checkout had already ended.'
  if (reason === paymentReviewReasons.limitReached) return DROP_LIMIT_REACHED
  return reason === paymentReviewReasons.discountUsedUp
    ? DISCOUNT_USED_UP
    : 'Sorry, your items sold out before your payment came through.'
}

/** The confirmation page recognizes a completed refund by these words. */
export const REFUNDED_PHRASE = 'has been refunded'

/** Returns the sentence for a shopper whose payment is being refunded or has been refunded. */
export function formatRefundNotice(
  state: CheckoutState,
  {
    amountPaise,
    isProcessed,
    reason,
  }: { amountPaise: Paise; isProcessed: boolean; reason?: string | null | undefined },
  shop: Pick<ShopSettings, 'pages'>,
): string {
  const amount = formatShortRupees(rupeesFromPaise(amountPaise))
  return `${getRefundCause(state, reason)} ${amount} ${isProcessed ? REFUNDED_PHRASE : 'is being refunded'} to you. ${formatRefundTiming(shop)}`
}
