import type { CsvColumn } from '#platform/http/csv.ts'
import { type Paise, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import type { FlaggedPaymentRow } from './admin-store.ts'

const formatAmount = (paise: Paise) => rupeesFromPaise(paise).toFixed(2)

export const flaggedPaymentColumns: CsvColumn<FlaggedPaymentRow>[] = [
  { header: 'Payment', value: ({ id }) => id },
  { header: 'Provider order', value: ({ providerOrderId }) => providerOrderId },
  { header: 'Checkout', value: ({ checkoutId }) => checkoutId },
  { header: 'Order', value: ({ orderId }) => orderId },
  { header: 'Amount', value: ({ amountPaise }) => formatAmount(amountPaise) },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Status', value: ({ state }) => state },
  { header: 'Reason', value: ({ reviewReason }) => reviewReason },
  { header: 'Paid at', value: ({ madeAt }) => madeAt.toISOString() },
  { header: 'First seen at', value: ({ seenAt }) => seenAt.toISOString() },
  { header: 'Open', value: ({ isOpen }) => (isOpen ? 'yes' : 'no') },
  {
    header: 'Refundable',
    value: ({ amountPaise, refundedPaise }) => formatAmount(subtractPaise(amountPaise, refundedPaise)),
  },
]
