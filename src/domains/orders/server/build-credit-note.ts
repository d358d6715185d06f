import { allocateProportionally } from '#domains/discounts/server/api.ts'
import { asPaise, type Paise, paiseFromRupees, subtractPaise, sumPaise } from '#shared/money.ts'
import type { CreditNote, Invoice } from '../contract.ts'
import { convertToRupees, sumAmounts } from './build-invoice.ts'

interface Credit {
  date: Date
  reason: string
  amountPaise: Paise
  /** The units that came back; without any, the amount reduces the price of everything. */
  units: { /** Index of the invoice's line. */ line: number; quantity: number; valuePaise: Paise }[]
  /** The part of the amount that is for charges, such as shipping. */
  chargePaise?: Paise
}

type InvoiceLine = Invoice['lines'][number]
type CreditedLine = CreditNote['lines'][number]

/**
 * Credits part of an invoice, or what earlier credit notes have left of it. Each line's tax is credited in proportion,
 * counted from the first paisa of the line, so all credit notes of a line add up to its tax, to the paisa.
 */
export function buildCreditNote(
  invoice: Invoice,
  earlier: { lines: CreditedLine[] }[],
  { date, reason, amountPaise, units, chargePaise = asPaise(0) }: Credit,
): Omit<CreditNote, 'number'> {
  const creditedLines = earlier.flatMap(({ lines }) => lines)
  const rest = invoice.lines.map((line, index) => {
    const credited = creditedLines.filter(({ line }) => line === index)
    const creditedPaise = sumPaise(credited.map(({ total }) => paiseFromRupees(total)))
    const creditedQuantity = credited.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      line,
      creditedPaise,
      leftPaise: subtractPaise(paiseFromRupees(line.total), creditedPaise),
      leftQuantity: line.isCharge ? 0 : line.quantity - creditedQuantity,
    }
  })
  const leftPaise = rest.map((line) => line.leftPaise)
  if (amountPaise > sumPaise(leftPaise)) throw new Error(`Credit above the rest of invoice ${invoice.number}`)
  const isRest = amountPaise === sumPaise(leftPaise)
  const chargesLeft = rest.map(({ line, leftPaise }) => (line.isCharge ? leftPaise : asPaise(0)))
  const chargeAllocations = allocateProportionally(asPaise(Math.min(chargePaise, sumPaise(chargesLeft))), chargesLeft)
  const values = leftPaise.map((left, index) =>
    asPaise(
      Math.min(left, units.find(({ line }) => line === index)?.valuePaise ?? 0) + (chargeAllocations[index] ?? 0),
    ),
  )
  const allocations = splitCredit(amountPaise, leftPaise, values)
  const lines = rest.flatMap(({ line, creditedPaise, leftQuantity }, index) => {
    const sharePaise = allocations[index] ?? asPaise(0)
    const returned = units.find((unit) => unit.line === index)?.quantity ?? 0
    const quantity = isRest ? leftQuantity : Math.min(returned, leftQuantity)
    if (sharePaise === 0 && quantity === 0) return []
    return { line, index, quantity, amounts: creditPart(line, creditedPaise, sharePaise) }
  })
  const { number, date: invoiceDate, total, lines: _, discount: __, ...parties } = invoice
  return {
    ...parties,
    date: date.toISOString(),
    invoiceNumber: number,
    invoiceDate,
    invoiceTotal: total,
    reason,
    lines: lines.map(({ line, index, quantity, amounts }) => ({
      line: index,
      description: line.description,
      sku: line.sku,
      hsn: line.hsn,
      quantity,
      rate: line.rate,
      ...(line.isCharge ? { isCharge: true as const } : {}),
      ...convertToRupees(amounts),
    })),
    ...convertToRupees(sumAmounts(lines.map(({ amounts }) => amounts))),
  }
}

/** Splits the amount over the values of the returned units and charges first, then over what is left of all lines. */
function splitCredit(amountPaise: Paise, leftPaise: Paise[], values: Paise[]): Paise[] {
  const forValuesPaise = asPaise(Math.min(amountPaise, sumPaise(values)))
  const allocations = allocateProportionally(forValuesPaise, values)
  const others = allocateProportionally(
    subtractPaise(amountPaise, forValuesPaise),
    leftPaise.map((left, index) => asPaise(left - (allocations[index] ?? 0))),
  )
  return leftPaise.map((_, index) => asPaise((allocations[index] ?? 0) + (others[index] ?? 0)))
}

/** Returns the amounts of a line's part that follows what is credited already. */
function creditPart(line: InvoiceLine, creditedPaise: Paise, sharePaise: Paise) {
  const take = (tax: number) => {
    const taxUpTo = (paise: number) => divideRounded(paiseFromRupees(tax), paise, paiseFromRupees(line.total))
    return asPaise(taxUpTo(creditedPaise + sharePaise) - taxUpTo(creditedPaise))
  }
  const [cgstPaise, sgstPaise, igstPaise] = [take(line.cgst), take(line.sgst), take(line.igst)]
  return {
    taxableValuePaise: asPaise(sharePaise - cgstPaise - sgstPaise - igstPaise),
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise: sharePaise,
  }
}

/** Returns a × b / c, rounded; exact, because the product may be above 2^53. */
function divideRounded(a: number, b: number, c: number): number {
  return c === 0 ? 0 : Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))
}
