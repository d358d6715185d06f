import type { CsvColumn } from '#platform/http/csv.ts'
import type { Anomaly } from '../admin-contract.ts'

export const anomalyColumns: CsvColumn<Anomaly>[] = [
  { header: 'Payment', value: ({ paymentId }) => paymentId },
  { header: 'Provider order', value: ({ providerOrderId }) => providerOrderId },
  { header: 'Checkout', value: ({ checkoutId }) => checkoutId },
  { header: 'Order', value: ({ orderId }) => orderId },
  { header: 'Amount', value: ({ amount }) => amount.toFixed(2) },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Paid at', value: ({ madeAt }) => madeAt },
  { header: 'First seen at', value: ({ seenAt }) => seenAt },
  { header: 'Open', value: ({ isOpen }) => (isOpen ? 'yes' : 'no') },
  { header: 'Refundable', value: ({ refundable }) => refundable.toFixed(2) },
]
