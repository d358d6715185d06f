import type { CsvColumn } from '#platform/http/csv.ts'
import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import { derivePaymentStatus } from '../rules.ts'
import type { OrderRow } from './store.ts'

const formatDateTime = (at: Date | null) => at?.toISOString() ?? ''
const formatAmount = (paise: Paise) => rupeesFromPaise(paise).toFixed(2)

export const orderColumns: CsvColumn<OrderRow>[] = [
  { header: 'Order ID', value: ({ id }) => id },
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Created at', value: ({ placedAt }) => formatDateTime(placedAt) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Customer', value: ({ customerName }) => customerName },
  { header: 'Email', value: ({ customerEmail }) => customerEmail },
  { header: 'Mobile', value: ({ address, customerMobile }) => address.phone || customerMobile },
  { header: 'SKUs', value: ({ skus }) => skus.join(', ') },
  { header: 'Units', value: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  { header: 'Total', value: ({ totalPaise }) => formatAmount(totalPaise) },
  { header: 'Refunded', value: ({ refundedPaise }) => formatAmount(refundedPaise) },
  { header: 'Payment', value: ({ totalPaise, refundedPaise }) => derivePaymentStatus(totalPaise, refundedPaise) },
  { header: 'Payment ID', value: ({ paymentId }) => paymentId },
  { header: 'Delivered at', value: ({ deliveredAt }) => formatDateTime(deliveredAt) },
  { header: 'Address', value: ({ address }) => address.address },
  { header: 'City', value: ({ address }) => address.city },
  { header: 'State', value: ({ address }) => address.state },
  { header: 'Postal code', value: ({ address }) => address.postalCode },
  { header: 'Country', value: ({ address }) => address.country },
]
