import type { TaxRule } from '#domains/catalogue/server/api.ts'
import { TIME_ZONE } from '#shared/locale.ts'
import { asPaise, type Paise } from '#shared/money.ts'

const indianDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })

/** Returns the day in India, such as 2026-11-17. */
export const formatIndianDay = (at: Date): string => indianDateFormat.format(at)

interface LineValue {
  /** What the whole line costs after its discount, including tax. */
  valuePaise: Paise
  quantity: number
}

/**
 * Returns the rate of a line. A slab is about the value of one unit without tax, while prices include it: the lower rate
 * applies as long as the value without its tax is within the slab (docs/decisions/0021-gst-documents.md).
 */
export function getGstRate({ gstRate, slab }: TaxRule, { valuePaise, quantity }: LineValue): number {
  if (!slab) return gstRate
  // whole numbers: rates have at most two decimals
  const isWithinSlab = valuePaise * 10_000 <= slab.upToPaise * quantity * Math.round(10_000 + gstRate * 100)
  return isWithinSlab ? gstRate : slab.rateAbove
}

/** Returns the tax included in a total, or one of `parts` equal parts of it, rounded to whole paise. */
export function calculateIncludedTax(totalPaise: Paise, percent: number, { parts = 1 } = {}): Paise {
  return asPaise(Math.round((totalPaise * percent) / ((100 + percent) * parts)))
}

/** Returns the Indian financial year (April to March) in the form 2026-27. */
export function formatFinancialYear(at: Date): string {
  const [year = 0, month = 1] = formatIndianDay(at).split('-').map(Number)
  const startYear = month >= 4 ? year : year - 1
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`
}

/** Returns a number such as NKD/26-27/000001; GST rules allow at most 16 characters. */
export function formatDocumentNumber(at: Date, { serial, prefix }: { serial: number; prefix: string }): string {
  const digits = 9 - Math.max(prefix.length, 3)
  return `${prefix}/${formatFinancialYear(at).slice(2)}/${String(serial).padStart(digits, '0')}`
}
