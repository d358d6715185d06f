import { isIndia } from '#shared/india.ts'
import { calculateLineValue } from '#shared/line-value.ts'
import { asPaise, multiplyPaise, type Paise, rupeesFromPaise, subtractPaise, sumPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Address, Invoice } from '../contract.ts'
import { calculateIncludedTax, getGstRate, getHsnCode } from './gst.ts'

type Seller = Pick<ShopSettings['seller'], 'name' | 'address' | 'state' | 'gstin' | 'careEmail'>

interface InvoicedOrder {
  id: string
  placedAt: Date
  customerEmail: string
  address: Address
  lines: {
    name: string
    sku: string
    category: string
    /** What is set for the product or its category; the built-in rule applies otherwise. */
    tax?: { hsn: string; gstRate: number | null } | undefined
    size: string | null
    color: string | null
    pricePaise: Paise
    quantity: number
    /** The share of the whole line. */
    discountPaise: Paise
  }[]
}

type InvoicedLine = InvoicedOrder['lines'][number]

interface AmountsInPaise {
  taxableValuePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  totalPaise: Paise
}

const equalsIgnoringCase = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

export function buildInvoice(order: InvoicedOrder, seller: Seller): Omit<Invoice, 'number'> {
  const { address } = order
  const isSameState = isIndia(address.country) && equalsIgnoringCase(address.state, seller.state)
  const lines = order.lines.map((line) => {
    const rate = line.tax?.gstRate ?? getGstRate(calculateUnitValue(line), order.placedAt)
    return { line, rate, amounts: calculateAmounts(line, rate, isSameState) }
  })
  return {
    date: order.placedAt.toISOString(),
    orderId: order.id,
    seller: {
      name: seller.name,
      lines: seller.address,
      state: seller.state,
      gstin: seller.gstin,
      email: seller.careEmail,
    },
    buyer: {
      name: `${address.firstName} ${address.lastName}`,
      lines: [address.address, `${address.city} ${address.postalCode}`, address.country],
      state: address.state,
      email: order.customerEmail,
      phone: address.phone,
    },
    placeOfSupply: isIndia(address.country) ? address.state : address.country,
    isSameState,
    lines: lines.map(({ line, rate, amounts }) => ({
      description: formatDescription(line),
      sku: line.sku,
      hsn: line.tax?.hsn || getHsnCode(line.category),
      quantity: line.quantity,
      rate,
      unitPrice: rupeesFromPaise(line.pricePaise),
      ...presentDiscount(line.discountPaise),
      ...convertToRupees(amounts),
    })),
    ...presentDiscount(sumPaise(order.lines.map(({ discountPaise }) => discountPaise))),
    ...convertToRupees(sumAmounts(lines.map(({ amounts }) => amounts))),
  }
}

const presentDiscount = (paise: Paise) => (paise > 0 ? { discount: rupeesFromPaise(paise) } : {})

/** What one unit costs after the discount, which decides the rate. Not a whole number of paise for some discounts. */
const calculateUnitValue = (line: InvoicedLine): Paise => asPaise(calculateLineValue(line) / line.quantity)

function formatDescription({ name, size, color }: InvoicedLine): string {
  const variant = [size, color].filter(Boolean).join(', ')
  return variant ? `${name} (${variant})` : name
}

function calculateAmounts(line: InvoicedLine, rate: number, isSameState: boolean): AmountsInPaise {
  const totalPaise = calculateLineValue(line)
  // CGST and SGST must be equal to the paisa, so half of the tax is rounded and then doubled
  const halfTaxPaise = isSameState ? calculateIncludedTax(totalPaise, rate, { parts: 2 }) : asPaise(0)
  const taxPaise = isSameState ? multiplyPaise(halfTaxPaise, 2) : calculateIncludedTax(totalPaise, rate)
  return {
    taxableValuePaise: subtractPaise(totalPaise, taxPaise),
    cgstPaise: halfTaxPaise,
    sgstPaise: halfTaxPaise,
    igstPaise: isSameState ? asPaise(0) : taxPaise,
    totalPaise,
  }
}

function sumAmounts(lines: AmountsInPaise[]): AmountsInPaise {
  const sum = (pick: (amounts: AmountsInPaise) => Paise) => sumPaise(lines.map(pick))
  return {
    taxableValuePaise: sum(({ taxableValuePaise }) => taxableValuePaise),
    cgstPaise: sum(({ cgstPaise }) => cgstPaise),
    sgstPaise: sum(({ sgstPaise }) => sgstPaise),
    igstPaise: sum(({ igstPaise }) => igstPaise),
    totalPaise: sum(({ totalPaise }) => totalPaise),
  }
}

type AmountName<Field> = Field extends `${infer Name}Paise` ? Name : never

function convertToRupees(amounts: AmountsInPaise): Record<AmountName<keyof AmountsInPaise>, number> {
  return {
    taxableValue: rupeesFromPaise(amounts.taxableValuePaise),
    cgst: rupeesFromPaise(amounts.cgstPaise),
    sgst: rupeesFromPaise(amounts.sgstPaise),
    igst: rupeesFromPaise(amounts.igstPaise),
    total: rupeesFromPaise(amounts.totalPaise),
  }
}
