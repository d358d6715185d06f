import type { CsvColumn } from '#platform/http/csv.ts'
import type { Anomaly } from '../admin-contract.ts'

/** A payment that stands apart, as a line of a spreadsheet. */
export const anomalyColumns: CsvColumn<Anomaly>[] = [
  { header: 'Payment', value: ({ paymentId }) => paymentId },
  { header: 'Provider order', value: ({ providerOrderId }) => providerOrderId },
  { header: 'Checkout', value: ({ checkoutId }) => checkoutId },
  { header: 'Order', value: ({ orderId }) => orderId },
  { header: 'Amount', value: ({ amount }) => amount.toFixed(2) },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Made', value: ({ madeAt }) => madeAt },
  { header: 'Seen', value: ({ seenAt }) => seenAt },
  { header: 'To be done', value: ({ isOpen }) => (isOpen ? 'yes' : 'no') },
  { header: 'Can be refunded', value: ({ refundable }) => refundable.toFixed(2) },
]
