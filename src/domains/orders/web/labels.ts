import type { BadgeColor } from '#shared/badge-color.ts'
import type { Order } from '../contract.ts'
import { statusColors } from '../rules.ts'
import { NOT_AVAILABLE } from './texts.ts'

type PaymentFields = Pick<Order, 'isPaid' | 'paymentStatus'>

/** Specified text for an order without a status. */
const NO_STATUS_LABEL = 'PROCESSING'
/** The specification also names `completed`. */
const paidStatuses: readonly string[] = ['paid', 'completed']

export const formatStatus = (status: string | undefined): string => status || NO_STATUS_LABEL

/** Returns gray for an unknown status. */
export function getStatusColor(status: string | undefined): BadgeColor {
  const colors: Record<string, BadgeColor> = statusColors
  return (status === undefined ? statusColors.Processing : colors[status]) ?? 'gray'
}

/** For the order list, which leaves out refunds. */
export const formatPaidOrPending = ({ isPaid }: Pick<Order, 'isPaid'>): string => (isPaid ? 'Paid' : 'Pending')

/** For the order page; includes refunds. */
export function formatPaymentStatus({ isPaid, paymentStatus }: PaymentFields): string {
  return paymentStatus
    ? paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1)
    : formatPaidOrPending({ isPaid })
}

export function getPaymentColor({ isPaid, paymentStatus }: PaymentFields): BadgeColor {
  return isPaid || paidStatuses.includes(paymentStatus) ? 'green' : 'red'
}

export const orNotAvailable = (text: string | undefined): string => text?.trim() || NOT_AVAILABLE

/** Prefers the phone number of the shipping address over the account's. */
export const formatMobile = ({ shippingAddress, user }: Pick<Order, 'shippingAddress' | 'user'>): string =>
  orNotAvailable(shippingAddress?.phone || user?.mobile)
