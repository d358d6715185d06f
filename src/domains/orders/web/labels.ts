import type { BadgeColour } from '#shared/badge-colour.ts'
import type { Order } from '../contract.ts'
import { statusColour } from '../rules.ts'
import { MISSING } from './texts.ts'

type PaymentState = Pick<Order, 'isPaid' | 'paymentStatus'>

const DEFAULT_STATUS = 'PROCESSING'
const PAID_STATUSES: readonly string[] = ['paid', 'completed']

export const statusLabel = (status: string | undefined): string => status || DEFAULT_STATUS

/** Unknown statuses are gray. */
export function colourOf(status: string | undefined): BadgeColour {
  const colors: Record<string, BadgeColour> = statusColour
  return (status === undefined ? statusColour.Processing : colors[status]) ?? 'gray'
}

/** For the order list. */
export const paidLabel = ({ isPaid }: Pick<Order, 'isPaid'>): string => (isPaid ? 'Paid' : 'Pending')

/** For the order page; includes refunds. */
export function paymentLabel({ isPaid, paymentStatus }: PaymentState): string {
  return paymentStatus ? paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1) : paidLabel({ isPaid })
}

export function paymentColour({ isPaid, paymentStatus }: PaymentState): BadgeColour {
  return isPaid || PAID_STATUSES.includes(paymentStatus) ? 'green' : 'red'
}

export const orMissing = (text: string | undefined): string => text?.trim() || MISSING

/** Prefers the delivery phone over the account's mobile number. */
export const mobileOf = ({ shippingAddress, user }: Pick<Order, 'shippingAddress' | 'user'>): string =>
  orMissing(shippingAddress?.phone || user?.mobile)
