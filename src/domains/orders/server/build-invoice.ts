import type { TaxRule } from '#domains/catalogue/server/api.ts'
import { allocateProportionally } from '#domains/discounts/server/api.ts'
import { findCountryCode } from '#shared/country-codes.ts'
import { findState, isIndia } from '#shared/india.ts'
import { calculateLineValue } from '#shared/line-value.ts'
import { asPaise, multiplyPaise, type Paise, rupeesFromPaise, subtractPaise, sumPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Address, Invoice } from '../contract.ts'
import { formatVariant } from './format-variant.ts'
import { calculateIncludedTax, getGstRate } from './gst.ts'

type Seller = Pick<ShopSettings['seller'], 'name' | 'address' | 'state' | 'gstin' | 'careEmail' | 'lut'>

interface InvoicedOrder {
  id: string
  /** The date on the invoice. */
  date: Date
  customerEmail: string
  customerGstin: string | null
  address: Address
  lines: {
    name: string
    sku: string
    taxRule: TaxRule
    size: string | null
    color: string | null
    pricePaise: Paise
    quantity: number
    /** The discount allocated to the whole line. */
    discountPaise: Paise
  }[]
  /** What the customer pays in addition to the lines, including tax, such as shipping. */
  charges: { name: string; amountPaise: Paise }[]
}

export interface AmountsInPaise {
  taxableValuePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  totalPaise: Paise
}

const equalsIgnoringCase = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

export function buildInvoice(order: InvoicedOrder, seller: Seller): Omit<Invoice, 'number'> {
  const { address } = order
  const recipient = `${address.firstName} ${address.lastName}`
  const isExport = !isIndia(address.country)
  const isSameState = !isExport && equalsIgnoringCase(address.state, seller.state)
  // an unknown country may be a misspelt India
  const isTaxFree = isExport && findCountryCode(address.country) !== undefined && seller.lut !== ''
  const goods = order.lines.map((line) => {
    const valuePaise = calculateLineValue(line)
    const rate = isTaxFree ? 0 : getGstRate(line.taxRule, { valuePaise, quantity: line.quantity })
    return { line, hsn: line.taxRule.hsn, rate, valuePaise, amounts: calculateAmounts(valuePaise, rate, isSameState) }
  })
  const charges = order.charges.flatMap((charge) =>
    splitCharge(charge.amountPaise, goods).map((part) => ({
      ...part,
      name: charge.name,
      amounts: calculateAmounts(part.valuePaise, part.rate, isSameState),
    })),
  )
  return {
    date: order.date.toISOString(),
    orderId: order.id,
    seller: {
      name: seller.name,
      lines: seller.address,
      state: seller.state,
      gstin: seller.gstin,
      email: seller.careEmail,
    },
    buyer: {
      name: address.companyName ?? recipient,
      lines: [
        ...(address.companyName ? [recipient] : []),
        address.address,
        `${address.city} ${address.postalCode}`,
        address.country,
      ],
      state: address.state,
      email: order.customerEmail,
      phone: address.phone,
      ...(order.customerGstin === null ? {} : { gstin: order.customerGstin }),
    },
    placeOfSupply: isExport ? address.country : (findState(address.state) ?? address.state),
    isSameState,
    ...(isTaxFree ? { lut: seller.lut } : {}),
    lines: [
      ...goods.map(({ line, hsn, rate, amounts }) => ({
        description: formatVariant(line),
        sku: line.sku,
        hsn,
        quantity: line.quantity,
        rate,
        unitPrice: rupeesFromPaise(line.pricePaise),
        ...presentDiscount(line.discountPaise),
        ...convertToRupees(amounts),
      })),
      ...charges.map(({ name, hsn, rate, valuePaise, amounts }) => ({
        description: name,
        sku: '',
        hsn,
        quantity: 1,
        rate,
        unitPrice: rupeesFromPaise(valuePaise),
        isCharge: true as const,
        ...convertToRupees(amounts),
      })),
    ],
    ...presentDiscount(sumPaise(order.lines.map(({ discountPaise }) => discountPaise))),
    ...convertToRupees(sumAmounts([...goods, ...charges].map(({ amounts }) => amounts))),
  }
}

interface ValuedLine {
  hsn: string
  rate: number
  valuePaise: Paise
}

/**
 * Splits a charge over the goods by value, one part per HSN code and rate, because it is taxed like the goods it is charged
 * with. The goods always have a value: a price is positive, and a discount leaves at least ₹1.
 */
function splitCharge(amountPaise: Paise, goods: ValuedLine[]): ValuedLine[] {
  const groups = [...Map.groupBy(goods, ({ hsn, rate }) => `${hsn} ${rate}`).values()]
  const weights = groups.map((group) => sumPaise(group.map(({ valuePaise }) => valuePaise)))
  const parts = allocateProportionally(amountPaise, weights)
  return groups.flatMap(([first], index) => {
    const valuePaise = parts[index] ?? asPaise(0)
    return first && valuePaise > 0 ? { hsn: first.hsn, rate: first.rate, valuePaise } : []
  })
}

const presentDiscount = (paise: Paise) => (paise > 0 ? { discount: rupeesFromPaise(paise) } : {})

function calculateAmounts(totalPaise: Paise, rate: number, isSameState: boolean): AmountsInPaise {
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

export function sumAmounts(lines: AmountsInPaise[]): AmountsInPaise {
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

export function convertToRupees(amounts: AmountsInPaise): Record<AmountName<keyof AmountsInPaise>, number> {
  return {
    taxableValue: rupeesFromPaise(amounts.taxableValuePaise),
    cgst: rupeesFromPaise(amounts.cgstPaise),
    sgst: rupeesFromPaise(amounts.sgstPaise),
    igst: rupeesFromPaise(amounts.igstPaise),
    total: rupeesFromPaise(amounts.totalPaise),
  }
}
