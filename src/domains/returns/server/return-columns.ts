import { type CsvColumn, formatCsvAmount } from '#platform/http/csv.ts'
import { sumLineValues } from '#shared/line-value.ts'
import type { ReturnRow } from './store.ts'

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
  { header: 'Value', value: ({ lines }) => formatCsvAmount(sumLineValues(lines)) },
  {
    header: 'Refunded',
    value: ({ refundedPaise }) => (refundedPaise === null ? null : formatCsvAmount(refundedPaise)),
  },
]
