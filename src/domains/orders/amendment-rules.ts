import type { Address, OrderStatus, PaymentMethod } from './contract.ts'

export const NOTHING_CHANGED = 'Nothing has changed.'
export const CHANGED_BY_ANOTHER = 'Another admin has changed this order. Check it and try again.'

interface AmendmentFacts {
  status: OrderStatus
  archivedAt: Date | null
  paidPaise: number
  refundedPaise: number
  /** Also while it is being booked. */
  hasShipment: boolean
  hasOpenReturn: boolean
}

/** Returns why an order can't be amended. */
export function findAmendmentProblem(facts: AmendmentFacts): string | undefined {
  const { status, archivedAt, paidPaise, refundedPaise, hasShipment, hasOpenReturn } = facts
  if (status === 'Cancelled') return "This order is cancelled, so it can't be changed."
  if (status !== 'Processing') return "This order has shipped, so it can't be changed. Use a return or an exchange."
  if (archivedAt) return 'This order is archived. Restore it first.'
  if (hasShipment) return 'This order has a parcel. Cancel the parcel first, or use a return.'
  if (hasOpenReturn) return 'This order has an open return. Complete or reject it first.'
  return paidPaise > 0 && refundedPaise >= paidPaise ? "This order is refunded, so it can't be changed." : undefined
}

interface DestinationFacts {
  paymentMethod: PaymentMethod
  before: Address
  after: Address
  isServiceable: boolean
  isServiceableForCod: boolean
  /** The admin ships there anyway. */
  isAccepted: boolean
}

/** Returns why an order can't go to another address. The PIN code of an order that was accepted stays accepted. */
export function findDestinationProblem(facts: DestinationFacts): string | undefined {
  const { paymentMethod, before, after, isServiceable, isServiceableForCod, isAccepted } = facts
  const pin = after.postalCode
  if (before.country.trim().toLowerCase() !== after.country.trim().toLowerCase())
    return "The country can't be changed, because shipping and tax would differ. Cancel the order, and take a new one."
  if (before.postalCode === pin) return undefined
  if (!isServiceable && !isAccepted) return `We don't deliver to ${pin}. Confirm that you ship there anyway.`
  if (paymentMethod === 'COD' && isServiceable && !isServiceableForCod)
    return `Cash on delivery isn't available in ${pin}. Cancel the order, and ask for a payment online.`
  return undefined
}
