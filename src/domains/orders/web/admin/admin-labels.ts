import type { Order } from '../../contract.ts'

export function formatAdminPaymentStatus({
  paymentStatus,
  isPaid,
}: Pick<Order, 'isPaid'> & { paymentStatus?: string }): string {
  if (paymentStatus) return paymentStatus.charAt(0).toUpperCase() + paymentStatus.slice(1)
  return isPaid ? 'Paid' : 'Unpaid'
}

/** Some responses name the SKU only in a nested product. */
export const getSku = (item: { sku?: string; product?: { sku?: string } }): string =>
  item.sku || item.product?.sku || ''

export const formatSkus = ({ orderItems }: Pick<Order, 'orderItems'>): string =>
  [...new Set(orderItems.map(getSku).filter(Boolean))].join(', ') || 'N/A'
