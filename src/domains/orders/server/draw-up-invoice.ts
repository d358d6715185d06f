import { isIndia } from '#shared/india.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Address, Invoice } from '../contract.ts'
import { gstPercent, hsnOf, taxWithin } from './gst.ts'

export interface Seller {
  name: string
  /** Line by line, as it is printed. */
  address: string[]
  state: string
  gstin: string
  email: string
}

interface Billed {
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

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The invoice of an order as it is issued, all but its number. */
export function drawUpInvoice(order: Billed, seller: Seller): Omit<Invoice, 'number'> {
  const { address } = order
  const isSameState = isIndia(address.country) && isSame(address.state, seller.state)
  const lines = order.lines.map((line) => lineOf(line, order.placedAt, isSameState))
  const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + pick(line), 0)
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
    lines: lines.map(inRupees),
    ...inRupees({
      taxableValue: sum(({ taxableValue }) => taxableValue),
      cgst: sum(({ cgst }) => cgst),
      sgst: sum(({ sgst }) => sgst),
      igst: sum(({ igst }) => igst),
      total: sum(({ total }) => total),
    }),
  }
}

/** Amounts in paise. */
function lineOf({ pricePaise, quantity, ...line }: Billed['lines'][number], at: Date, isSameState: boolean) {
  const total = pricePaise * quantity
  const rate = gstPercent(pricePaise, at)
  // centre and state get the same, to the paisa: each half is worked out, and the tax is both
  const half = isSameState ? taxWithin(total, rate, 2) : 0
  const tax = isSameState ? 2 * half : taxWithin(total, rate)
  const choice = [line.size, line.color].filter(Boolean).join(', ')
  return {
    description: choice ? `${line.name} (${choice})` : line.name,
    sku: line.sku,
    hsn: hsnOf(line.category),
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

const amounts = ['unitPrice', 'taxableValue', 'cgst', 'sgst', 'igst', 'total']

function inRupees<T extends object>(paise: T): T {
  const entries = Object.entries(paise).map(([name, value]) => [
    name,
    amounts.includes(name) ? rupeesFromPaise(value as number) : value,
  ])
  return Object.fromEntries(entries) as T
}
