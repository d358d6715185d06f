import type { BadgeColour } from '#shared/badge-colour.ts'
import type { Order } from '../contract.ts'
import { statusColour } from '../rules.ts'
import { MISSING } from './texts.ts'

type Standing = Pick<Order, 'isPaid' | 'paymentStatus'>

const NO_STATUS = 'PROCESSING'
const PAID_WORDS: readonly string[] = ['paid', 'completed']

/** An order that says nothing of itself is being worked on. */
export const statusLabel = (status: string | undefined): string => status || NO_STATUS

/** Shops change, and so may the list of statuses: what is not known is gray. */
export function colourOf(status: string | undefined): BadgeColour {
  const known: Record<string, BadgeColour> = statusColour
  return (status === undefined ? statusColour.Processing : known[status]) ?? 'gray'
}

/** On the list: whether it is paid, and no more. */
export const paidLabel = ({ isPaid }: Pick<Order, 'isPaid'>): string => (isPaid ? 'Paid' : 'Pending')

/** On the order itself: also what went back. */
export function paymentLabel({ isPaid, paymentStatus }: Standing): string {
  return paymentStatus ? paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1) : paidLabel({ isPaid })
}

export function paymentColour({ isPaid, paymentStatus }: Standing): BadgeColour {
  return isPaid || PAID_WORDS.includes(paymentStatus) ? 'green' : 'red'
}

/** What nobody has told. */
export const orMissing = (text: string | undefined): string => text?.trim() || MISSING

/** The number that the parcel is announced to, else the one of the account. */
export const mobileOf = ({ shippingAddress, user }: Pick<Order, 'shippingAddress' | 'user'>): string =>
  orMissing(shippingAddress?.phone || user?.mobile)
