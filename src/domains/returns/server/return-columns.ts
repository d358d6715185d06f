import type { CsvColumn } from '#platform/http/csv.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { worthOf } from '../rules.ts'
import type { ReturnRow } from './store.ts'

const amount = (paise: number) => rupeesFromPaise(paise).toFixed(2)

const item = ({ quantity, name, size, color, newSize }: ReturnRow['lines'][number]) =>
  [`${quantity} × ${name}`, size, color, newSize && `for ${newSize}`].filter(Boolean).join(', ')

/** A return as a line of a spreadsheet. */
export const returnColumns: CsvColumn<ReturnRow>[] = [
  { header: 'Return ID', value: ({ id }) => id },
  { header: 'Order ID', value: ({ orderId }) => orderId },
  { header: 'Asked for', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'Late', value: ({ isLate }) => (isLate ? 'yes' : 'no') },
  { header: 'Customer', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'In their words', value: ({ reasonText }) => reasonText },
  { header: 'Items', value: ({ lines }) => lines.map(item).join('; ') },
  { header: 'Worth', value: ({ lines }) => amount(worthOf(lines)) },
  { header: 'Refunded', value: ({ refundedPaise }) => (refundedPaise === null ? null : amount(refundedPaise)) },
]
