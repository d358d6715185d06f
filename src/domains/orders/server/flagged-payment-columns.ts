import { type CsvColumn, formatCsvAmount } from '#platform/http/csv.ts'
import { subtractPaise } from '#shared/money.ts'
import type { FlaggedPaymentRow } from './admin-store.ts'

export const flaggedPaymentColumns: CsvColumn<FlaggedPaymentRow>[] = [
  { header: 'Payment', value: ({ id }) => id },
  { header: 'Provider order', value: ({ providerOrderId }) => providerOrderId },
  { header: 'Checkout', value: ({ checkoutId }) => checkoutId },
  { header: 'Order', value: ({ orderId }) => orderId },
  { header: 'Amount', value: ({ amountPaise }) => formatCsvAmount(amountPaise) },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Status', value: ({ state }) => state },
  { header: 'Reason', value: ({ reviewReason }) => reviewReason },
  { header: 'Paid at', value: ({ madeAt }) => madeAt.toISOString() },
  { header: 'First seen at', value: ({ firstSeenAt }) => firstSeenAt.toISOString() },
  { header: 'Open', value: ({ isOpen }) => (isOpen ? 'yes' : 'no') },
  {
    header: 'Refundable',
    value: ({ amountPaise, refundedPaise }) => formatCsvAmount(subtractPaise(amountPaise, refundedPaise)),
  },
]
