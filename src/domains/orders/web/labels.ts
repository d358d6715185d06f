import type { BadgeColor } from '#shared/badge-color.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import type { Order, OrderItem } from '../contract.ts'
import { statusColors } from '../rules.ts'
import { NOT_AVAILABLE } from './texts.ts'

type PaymentFields = Pick<Order, 'isPaid' | 'paymentStatus'>

/** The label of an order without a status. */
const NO_STATUS_LABEL = 'PROCESSING'
/** Both words mean paid. */
const paidStatuses: readonly string[] = ['paid', 'completed']

export const formatStatus = (status: string | undefined): string => status || NO_STATUS_LABEL

/** Returns gray for an unknown status. */
export function getStatusColor(status: string | undefined): BadgeColor {
  const colors: Record<string, BadgeColor> = statusColors
  return (status === undefined ? statusColors.Processing : colors[status]) ?? 'gray'
}

/** For the order list, which leaves out refunds. */
export function formatPaidOrPending({ isPaid, paymentStatus }: Partial<PaymentFields>): string {
  if (paymentStatus === 'not collected') return 'Not collected'
  return isPaid ? 'Paid' : 'Pending'
}

/** For the order page; includes refunds. */
export function formatPaymentStatus(order: PaymentFields): string {
  const { paymentStatus } = order
  return paymentStatus ? paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1) : formatPaidOrPending(order)
}

export function getPaymentColor({ isPaid, paymentStatus }: PaymentFields): BadgeColor {
  return isPaid || paidStatuses.includes(paymentStatus) ? 'green' : 'red'
}

export const CASH_ON_DELIVERY = 'Cash on delivery'

const paidByLabels: Record<string, string> = {
  upi: 'UPI',
  card: 'card',
  netbanking: 'net banking',
  wallet: 'wallet',
  emi: 'EMI',
  paylater: 'pay later',
}

/** Returns 'Online (UPI)' if the provider said how the customer paid. */
export function formatPaymentMethod(method: string | undefined, paidBy?: string): string {
  if (method === 'COD') return CASH_ON_DELIVERY
  const label = paidBy === undefined ? undefined : paidByLabels[paidBy]
  return label ? `${orNotAvailable(method)} (${label})` : orNotAvailable(method)
}

type CashFields = Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus' | 'amountDue' | 'confirmation' | 'user'>

/** Says what to pay and whether the order must be confirmed first. Empty once the cash is received. */
export function listCashSentences(order: CashFields): string[] {
  const { status, paymentMethod, paymentStatus, amountDue, confirmation, user } = order
  if (paymentMethod !== 'COD') return []
  if (paymentStatus === 'not collected')
    return [`${status === 'Cancelled' ? 'This order was cancelled. ' : ''}There is nothing to pay.`]
  if (amountDue === undefined) return []
  const isWaiting = confirmation?.status === 'waiting'
  const deadline = confirmation?.confirmBy ? ` by ${formatDateTime(confirmation.confirmBy)}` : ''
  return [
    ...(isWaiting ? [`Confirm your order from the email we sent to ${user.email}${deadline}. Then we ship it.`] : []),
    `Pay ${formatShortRupees(amountDue)} in cash when it arrives.`,
  ]
}

export const orNotAvailable = (text: string | undefined): string => text?.trim() || NOT_AVAILABLE

/** Prefers the phone number of the shipping address over the account's. */
export const formatMobile = ({ shippingAddress, user }: Pick<Order, 'shippingAddress' | 'user'>): string =>
  orNotAvailable(shippingAddress?.phone || user?.mobile)

/** Returns how many units of a line are refunded, if any. */
export const formatRefunded = ({ quantity, refundedQuantity = 0 }: Pick<OrderItem, 'quantity' | 'refundedQuantity'>) =>
  refundedQuantity > 0 ? `${refundedQuantity} of ${quantity} refunded` : undefined
