import { type CsvColumn, formatCsvAmount, formatCsvTime } from '#platform/http/csv.ts'
import { isIndia } from '#shared/india.ts'
import { asPaise } from '#shared/money.ts'
import { formatCourierPhone } from '#shared/phone.ts'
import { derivePaymentStatus } from '../rules.ts'
import type { OrderRow } from './store.ts'

export const formatOrderPhone = ({ address, customerMobile }: OrderRow) =>
  formatCourierPhone(address.phone || customerMobile || '', { isIndian: isIndia(address.country) })

export const paymentIdColumn: CsvColumn<OrderRow> = { header: 'Payment ID', value: ({ paymentId }) => paymentId }

export const orderColumns: CsvColumn<OrderRow>[] = [
  { header: 'Order ID', value: ({ id }) => id },
  { header: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Created at (IST)', value: ({ placedAt }) => formatCsvTime(placedAt) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Customer', value: ({ customerName }) => customerName },
  { header: 'Email', value: ({ customerEmail }) => customerEmail },
  { header: 'Mobile', value: formatOrderPhone },
  { header: 'SKUs', value: ({ skus }) => skus.join(', ') },
  { header: 'Units', value: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0) },
  { header: 'Total', value: ({ totalPaise }) => formatCsvAmount(totalPaise) },
  { header: 'Refunded', value: ({ refundedPaise }) => formatCsvAmount(refundedPaise) },
  { header: 'Payment', value: (order) => derivePaymentStatus(order) },
  paymentIdColumn,
  { header: 'Delivered at (IST)', value: ({ deliveredAt }) => formatCsvTime(deliveredAt) },
  { header: 'Address', value: ({ address }) => address.address },
  { header: 'City', value: ({ address }) => address.city },
  { header: 'State', value: ({ address }) => address.state },
  { header: 'Postal code', value: ({ address }) => address.postalCode },
  { header: 'Country', value: ({ address }) => address.country },
  {
    header: 'Subtotal',
    value: ({ totalPaise, discountPaise, shippingChargePaise, codFeePaise }) =>
      formatCsvAmount(asPaise(totalPaise - shippingChargePaise - codFeePaise + discountPaise)),
  },
  { header: 'Discount code', value: ({ discountCode }) => discountCode },
  { header: 'Discount', value: ({ discountPaise }) => formatCsvAmount(discountPaise) },
  { header: 'Payment method', value: ({ paymentMethod }) => paymentMethod },
  { header: 'COD fee', value: ({ codFeePaise }) => formatCsvAmount(codFeePaise) },
  { header: 'Shipping option', value: ({ shippingOption }) => shippingOption },
  { header: 'Shipping charge', value: ({ shippingChargePaise }) => formatCsvAmount(shippingChargePaise) },
]
