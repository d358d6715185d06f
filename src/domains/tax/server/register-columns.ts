import { type CsvColumn, formatCsvAmount } from '#platform/http/csv.ts'
import type { RegisterRow } from './get-gstr1.ts'

/** Amounts of credit notes are negative, so every column adds up. */
export const registerColumns: CsvColumn<RegisterRow>[] = [
  { header: 'Date (IST)', value: ({ supply }) => supply.day },
  { header: 'Document', value: ({ supply }) => (supply.kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { header: 'Number', value: ({ supply }) => supply.number },
  { header: 'Against invoice', value: ({ supply }) => supply.original?.number },
  { header: 'Order ID', value: ({ supply }) => supply.orderId },
  { header: 'Customer', value: ({ supply }) => supply.customer },
  { header: 'GSTIN', value: ({ supply }) => supply.gstin },
  { header: 'Place of supply', value: ({ supply }) => supply.placeOfSupply },
  { header: 'GSTR-1 table', value: ({ supply }) => supply.table.toUpperCase() },
  { header: 'HSN', value: ({ part }) => part.hsn },
  { header: 'Rate', value: ({ part }) => part.rate },
  { header: 'Quantity', value: ({ part }) => part.quantity },
  { header: 'Taxable value', value: ({ part }) => formatCsvAmount(part.taxableValuePaise) },
  { header: 'CGST', value: ({ part }) => formatCsvAmount(part.cgstPaise) },
  { header: 'SGST', value: ({ part }) => formatCsvAmount(part.sgstPaise) },
  { header: 'IGST', value: ({ part }) => formatCsvAmount(part.igstPaise) },
  { header: 'Total', value: ({ part }) => formatCsvAmount(part.totalPaise) },
]
