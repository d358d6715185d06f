import type { CsvColumn } from '#platform/http/csv.ts'
import { type Paise, rupeesFromPaise, sumLineTotals } from '#shared/money.ts'
import type { ReturnRow } from './store.ts'

const formatAmount = (paise: Paise) => rupeesFromPaise(paise).toFixed(2)

const formatLine = ({ quantity, name, size, color, newSize }: ReturnRow['lines'][number]) =>
  [`${quantity} × ${name}`, size, color, newSize && `for ${newSize}`].filter(Boolean).join(', ')

export const returnColumns: CsvColumn<ReturnRow>[] = [
  { header: 'Return ID', value: ({ id }) => id },
  { header: 'Order ID', value: ({ orderId }) => orderId },
  { header: 'Requested at', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'Late', value: ({ isLate }) => (isLate ? 'yes' : 'no') },
  { header: 'Customer', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Mobile', value: ({ number }) => number },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Details', value: ({ reasonText }) => reasonText },
  { header: 'Items', value: ({ lines }) => lines.map(formatLine).join('; ') },
  { header: 'Value', value: ({ lines }) => formatAmount(sumLineTotals(lines)) },
  { header: 'Refunded', value: ({ refundedPaise }) => (refundedPaise === null ? null : formatAmount(refundedPaise)) },
]
