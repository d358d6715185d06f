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

const listSkus = ({ orderItems }: Pick<Order, 'orderItems'>) => [...new Set(orderItems.map(getSku).filter(Boolean))]

export const formatSkus = (order: Pick<Order, 'orderItems'>): string => listSkus(order).join(', ') || 'N/A'

/** Returns at most three SKUs: of more it lists two and counts the rest. */
export function shortenSkus(order: Pick<Order, 'orderItems'>): string {
  const skus = listSkus(order)
  return skus.length > 3 ? `${skus.slice(0, 2).join(', ')} +${skus.length - 2} more` : formatSkus(order)
}
