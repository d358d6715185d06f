import type { TaxDocumentRow } from '#domains/orders/server/api.ts'
import { formatGstState } from '#shared/gstin.ts'
import { findState } from '#shared/india.ts'
import { TIME_ZONE } from '#shared/locale.ts'
import { asPaise, multiplyPaise, type Paise, paiseFromRupees, subtractPaise, sumPaise } from '#shared/money.ts'
import { chooseTable, type SupplyTable } from '../rules.ts'

export interface TaxAmounts {
  taxableValuePaise: Paise
  igstPaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  totalPaise: Paise
  /** Units of goods. */
  quantity: number
}

/** What a document says about one HSN code and rate. Negative on a credit note. */
interface TaxedPart extends TaxAmounts {
  hsn: string
  rate: number
}

/** An invoice or a credit note, as returns and registers need it. */
export interface Supply {
  kind: TaxDocumentRow['kind']
  table: SupplyTable
  number: string
  series: string
  serial: number
  /** In Indian time. */
  day: string
  orderId: string
  customer: string
  /** Empty for a consumer. */
  gstin: string
  /** Such as 29-Karnataka; the country for an export. */
  placeOfSupply: string
  /** Whether an export is free of GST. */
  isTaxFree: boolean
  /** The invoice that a credit note reduces. */
  original?: { number: string; day: string }
  parts: TaxedPart[]
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const formatDay = (date: string): string => dayFormat.format(new Date(date))

export function readSupply(row: TaxDocumentRow): Supply {
  const { kind, document, series, serial } = row
  const { buyer, isSameState, placeOfSupply } = document
  const state = findState(placeOfSupply)
  const invoiceTotal = kind === 'invoice' ? document.total : document.invoiceTotal
  const isRegistered = buyer.gstin !== undefined
  return {
    kind,
    series,
    serial,
    number: document.number,
    orderId: document.orderId,
    table: chooseTable({ isExport: !state, isSameState, isRegistered, invoiceTotal }),
    day: formatDay(document.date),
    customer: buyer.name,
    gstin: buyer.gstin ?? '',
    placeOfSupply: state ? formatGstState(state) : placeOfSupply,
    isTaxFree: document.lut !== undefined,
    ...(kind === 'invoice'
      ? {}
      : { original: { number: document.invoiceNumber, day: formatDay(document.invoiceDate) } }),
    parts: groupSums(document.lines.map(toPart(kind === 'invoice' ? 1 : -1)), ({ hsn, rate }) => ({ hsn, rate })),
  }
}

type Line = TaxDocumentRow['document']['lines'][number]

const toPart = (sign: 1 | -1) => (line: Line) => {
  const toSigned = (rupees: number) => multiplyPaise(paiseFromRupees(rupees), sign)
  return {
    hsn: line.hsn,
    rate: line.rate,
    taxableValuePaise: toSigned(line.taxableValue),
    igstPaise: toSigned(line.igst),
    cgstPaise: toSigned(line.cgst),
    sgstPaise: toSigned(line.sgst),
    totalPaise: toSigned(line.total),
    quantity: line.isCharge ? 0 : sign * line.quantity,
  }
}

export function sumAmounts(parts: TaxAmounts[]): TaxAmounts {
  const sum = (pick: (part: TaxAmounts) => Paise) => sumPaise(parts.map(pick))
  return {
    taxableValuePaise: sum(({ taxableValuePaise }) => taxableValuePaise),
    igstPaise: sum(({ igstPaise }) => igstPaise),
    cgstPaise: sum(({ cgstPaise }) => cgstPaise),
    sgstPaise: sum(({ sgstPaise }) => sgstPaise),
    totalPaise: sum(({ totalPaise }) => totalPaise),
    quantity: parts.reduce((total, { quantity }) => total + quantity, 0),
  }
}

/** Sums the parts that have the same fields, sorted by them. */
export function groupSums<Part extends TaxAmounts, Fields extends Record<string, string | number>>(
  parts: Part[],
  getFields: (part: Part) => Fields,
): (Fields & TaxAmounts)[] {
  // numbers of the same width sort like text
  const toKey = (part: Part) =>
    Object.values(getFields(part))
      .map((value) => (typeof value === 'number' ? value.toFixed(2).padStart(6, '0') : value))
      .join('\n')
  return [...Map.groupBy(parts, toKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => (group[0] ? { ...getFields(group[0]), ...sumAmounts(group) } : []))
}

const ZERO = asPaise(0)

/** Subtracts from zero, because the negative of zero is another number in JavaScript. */
export const negate = (amounts: TaxAmounts): TaxAmounts => ({
  taxableValuePaise: subtractPaise(ZERO, amounts.taxableValuePaise),
  igstPaise: subtractPaise(ZERO, amounts.igstPaise),
  cgstPaise: subtractPaise(ZERO, amounts.cgstPaise),
  sgstPaise: subtractPaise(ZERO, amounts.sgstPaise),
  totalPaise: subtractPaise(ZERO, amounts.totalPaise),
  quantity: 0 - amounts.quantity,
})
