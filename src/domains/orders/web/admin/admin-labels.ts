import type { Order } from '../../contract.ts'
import { getSku } from '../labels.ts'

export function formatAdminPaymentStatus({
  paymentStatus,
  isPaid,
}: Pick<Order, 'isPaid'> & { paymentStatus?: string }): string {
  if (paymentStatus) return paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1)
  return isPaid ? 'Paid' : 'Unpaid'
}

export const formatSkus = ({ orderItems }: Pick<Order, 'orderItems'>): string =>
  [...new Set(orderItems.map(getSku).filter(Boolean))].join(', ') || 'N/A'
