import type { BadgeColor } from '#shared/badge-color.ts'
import type { Order } from '../contract.ts'
import { statusColors } from '../rules.ts'
import { NOT_AVAILABLE } from './texts.ts'

type PaymentState = Pick<Order, 'isPaid' | 'paymentStatus'>

const DEFAULT_STATUS = 'PROCESSING'
const PAID_STATUSES: readonly string[] = ['paid', 'completed']

export const formatStatus = (status: string | undefined): string => status || DEFAULT_STATUS

/** Unknown statuses are gray. */
export function getStatusColor(status: string | undefined): BadgeColor {
  const colors: Record<string, BadgeColor> = statusColors
  return (status === undefined ? statusColors.Processing : colors[status]) ?? 'gray'
}

/** For the order list. */
export const formatPaid = ({ isPaid }: Pick<Order, 'isPaid'>): string => (isPaid ? 'Paid' : 'Pending')

/** For the order page; includes refunds. */
export function formatPaymentStatus({ isPaid, paymentStatus }: PaymentState): string {
  return paymentStatus ? paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1) : formatPaid({ isPaid })
}

export function getPaymentColor({ isPaid, paymentStatus }: PaymentState): BadgeColor {
  return isPaid || PAID_STATUSES.includes(paymentStatus) ? 'green' : 'red'
}

export const orNotAvailable = (text: string | undefined): string => text?.trim() || NOT_AVAILABLE

/** Prefers the delivery phone over the account's mobile number. */
export const formatMobile = ({ shippingAddress, user }: Pick<Order, 'shippingAddress' | 'user'>): string =>
  orNotAvailable(shippingAddress?.phone || user?.mobile)
