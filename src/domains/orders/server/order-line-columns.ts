import { type CsvColumn, formatCsvAmount, formatCsvTime } from '#platform/http/csv.ts'
import { type Paise, paiseFromRupees } from '#shared/money.ts'
import { derivePaymentStatus } from '../rules.ts'
import type { ExportedLine } from './list-admin-orders.ts'
import { formatOrderPhone } from './order-columns.ts'

/** Empty while the order has no invoice. */
const formatTax = (rupees: number | undefined) => (rupees === undefined ? '' : formatCsvAmount(paiseFromRupees(rupees)))
const formatOptional = (paise: Paise | undefined) => (paise === undefined ? '' : formatCsvAmount(paise))

/** A line may be in several shipments. */
const joinDistinct = (texts: (string | null)[]) => [...new Set(texts)].filter(Boolean).join(', ')

/** A charge, such as shipping, has a separate row without SKU. */
export const orderLineColumns: CsvColumn<ExportedLine>[] = [
  { header: 'Order ID', value: ({ order }) => order.id },
  { header: 'Ordered at (IST)', value: ({ order }) => formatCsvTime(order.placedAt) },
  { header: 'Status', value: ({ order }) => order.status },
  { header: 'Payment method', value: ({ order }) => order.paymentMethod },
  { header: 'Payment', value: ({ order }) => derivePaymentStatus(order) },
  { header: 'Invoice', value: ({ order }) => order.invoiceNumber },
  { header: 'SKU', value: ({ line }) => line?.sku },
  { header: 'Item', value: ({ line, taxed }) => line?.name ?? taxed?.description },
  { header: 'Size', value: ({ line }) => line?.size },
  { header: 'Colour', value: ({ line }) => line?.color },
  { header: 'Quantity', value: ({ line }) => line?.quantity ?? 1 },
  { header: 'Unit price', value: ({ line, taxed }) => formatOptional(line?.pricePaise) || formatTax(taxed?.unitPrice) },
  { header: 'Discount', value: ({ line }) => formatOptional(line?.discountPaise) },
  { header: 'HSN', value: ({ taxed }) => taxed?.hsn },
  { header: 'GST rate', value: ({ taxed }) => taxed?.rate },
  { header: 'Taxable value', value: ({ taxed }) => formatTax(taxed?.taxableValue) },
  { header: 'CGST', value: ({ taxed }) => formatTax(taxed?.cgst) },
  { header: 'SGST', value: ({ taxed }) => formatTax(taxed?.sgst) },
  { header: 'IGST', value: ({ taxed }) => formatTax(taxed?.igst) },
  { header: 'Total', value: ({ taxed }) => formatTax(taxed?.total) },
  { header: 'Place of supply', value: ({ placeOfSupply }) => placeOfSupply },
  { header: 'Recipient', value: ({ order: { address } }) => `${address.firstName} ${address.lastName}` },
  { header: 'Phone', value: ({ order }) => formatOrderPhone(order) },
  { header: 'Email', value: ({ order }) => order.customerEmail },
  { header: 'Address', value: ({ order }) => order.address.address },
  { header: 'City', value: ({ order }) => order.address.city },
  { header: 'State', value: ({ order }) => order.address.state },
  { header: 'Postal code', value: ({ order }) => order.address.postalCode },
  { header: 'Country', value: ({ order }) => order.address.country },
  { header: 'Courier', value: ({ shipments }) => joinDistinct(shipments.map(({ courier }) => courier)) },
  {
    header: 'Tracking number',
    value: ({ shipments }) => joinDistinct(shipments.map(({ trackingNumber }) => trackingNumber)),
  },
]
