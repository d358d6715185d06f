import { asPaise, type Paise } from '#shared/money.ts'

interface Rate {
  /** First day the rate applies, in Indian time. */
  from: string
  /** Highest unit price the rate applies to, including tax; absent for any price. */
  upToPaise?: Paise
  /** Percent of the price before tax. Prices include tax. */
  percent: number
}

/** Newest first: the first rate that matches the date and the unit price applies. */
const apparelRates: Rate[] = [
  { from: '2025-09-22', upToPaise: asPaise(250_000), percent: 5 },
  { from: '2025-09-22', percent: 18 },
  { from: '2017-07-01', upToPaise: asPaise(100_000), percent: 5 },
  { from: '2017-07-01', percent: 12 },
]

const hsnByCategory: Record<string, string> = { 'Top Wear': '6109', 'Winter Wear': '6110', 'Bottom Wear': '6103' }
/** Other knitted garments. */
const DEFAULT_HSN_CODE = '6114'

export const getHsnCode = (category: string) => hsnByCategory[category] ?? DEFAULT_HSN_CODE

const indianDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

export function getGstRate(pricePaise: Paise, at: Date): number {
  const day = indianDateFormat.format(at)
  const rate = apparelRates.find(
    ({ from, upToPaise = Number.POSITIVE_INFINITY }) => from <= day && pricePaise <= upToPaise,
  )
  if (!rate) throw new Error(`No GST rate for ${day}`)
  return rate.percent
}

/** Returns the tax included in a total, or one of `parts` equal parts of it, rounded to whole paise. */
export function calculateIncludedTax(totalPaise: Paise, percent: number, { parts = 1 } = {}): Paise {
  return asPaise(Math.round((totalPaise * percent) / ((100 + percent) * parts)))
}

/** Returns the Indian financial year (April to March) in the form 2026-27. */
export function formatFinancialYear(at: Date): string {
  const [year = 0, month = 1] = indianDateFormat.format(at).split('-').map(Number)
  const startYear = month >= 4 ? year : year - 1
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`
}

/** Returns a number such as NKD/26-27/000001; GST rules allow at most 16 characters. */
export function formatInvoiceNumber(at: Date, { serial, series }: { serial: number; series: string }): string {
  const digits = 9 - Math.max(series.length, 3)
  return `${series}/${formatFinancialYear(at).slice(2)}/${String(serial).padStart(digits, '0')}`
}
