import { isIndia } from '#shared/india.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Address, Invoice } from '../contract.ts'
import { calculateIncludedTax, getGstRate, getHsnCode } from './gst.ts'

export interface Seller {
  name: string
  /** One entry per printed line. */
  address: string[]
  state: string
  gstin: string
  email: string
}

interface InvoicedOrder {
  id: string
  placedAt: Date
  customerEmail: string
  address: Address
  lines: {
    name: string
    sku: string
    category: string
    size: string | null
    color: string | null
    pricePaise: number
    quantity: number
  }[]
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

export function buildInvoice(order: InvoicedOrder, seller: Seller): Omit<Invoice, 'number'> {
  const { address } = order
  const isSameState = isIndia(address.country) && isSameText(address.state, seller.state)
  const lines = order.lines.map((line) => buildLine(line, order.placedAt, isSameState))
  const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
  return {
    date: order.placedAt.toISOString(),
    orderId: order.id,
    seller: { name: seller.name, lines: seller.address, state: seller.state, gstin: seller.gstin, email: seller.email },
    buyer: {
      name: `${address.firstName} ${address.lastName}`,
      lines: [address.address, `${address.city} ${address.postalCode}`, address.country],
      state: address.state,
      email: order.customerEmail,
      phone: address.phone,
    },
    placeOfSupply: isIndia(address.country) ? address.state : address.country,
    isSameState,
    lines: lines.map(convertToRupees),
    ...convertToRupees({
      taxableValue: sum(({ taxableValue }) => taxableValue),
      cgst: sum(({ cgst }) => cgst),
      sgst: sum(({ sgst }) => sgst),
      igst: sum(({ igst }) => igst),
      total: sum(({ total }) => total),
    }),
  }
}

/** Returns amounts in paise. */
function buildLine({ pricePaise, quantity, ...line }: InvoicedOrder['lines'][number], at: Date, isSameState: boolean) {
  const total = pricePaise * quantity
  const rate = getGstRate(pricePaise, at)
  // CGST and SGST must be equal to the paisa, so half is rounded and doubled
  const half = isSameState ? calculateIncludedTax(total, rate, 2) : 0
  const tax = isSameState ? 2 * half : calculateIncludedTax(total, rate)
  const variant = [line.size, line.color].filter(Boolean).join(', ')
  return {
    description: variant ? `${line.name} (${variant})` : line.name,
    sku: line.sku,
    hsn: getHsnCode(line.category),
    quantity,
    rate,
    unitPrice: pricePaise,
    taxableValue: total - tax,
    cgst: half,
    sgst: half,
    igst: isSameState ? 0 : tax,
    total,
  }
}

const amountFields = ['unitPrice', 'taxableValue', 'cgst', 'sgst', 'igst', 'total']

function convertToRupees<T extends object>(paise: T): T {
  const entries = Object.entries(paise).map(([name, value]) => [
    name,
    amountFields.includes(name) ? rupeesFromPaise(value as number) : value,
  ])
  return Object.fromEntries(entries) as T
}
