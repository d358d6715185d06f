import { brand } from '#shared/brand.ts'

interface Rate {
  /** First day it applies, in Indian time. */
  from: string
  /** Highest unit price it applies to, including tax; absent for any price. */
  upToPaise?: number
  /** Percent of the price before tax. Prices include tax. */
  percent: number
}

/** Newest first: the first rate that matches the date and the unit price applies. */
const apparelRates: Rate[] = [
  { from: '2025-09-22', upToPaise: 250_000, percent: 5 },
  { from: '2025-09-22', percent: 18 },
  { from: '2017-07-01', upToPaise: 100_000, percent: 5 },
  { from: '2017-07-01', percent: 12 },
]

/** Any other category is sold as a knitted garment (6114). */
const hsnByCategory: Record<string, string> = { 'Top Wear': '6109', 'Winter Wear': '6110', 'Bottom Wear': '6103' }
const OTHER_GARMENTS = '6114'

export const getHsnCode = (category: string) => hsnByCategory[category] ?? OTHER_GARMENTS

const indianDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

export function getGstRate(pricePaise: number, at: Date): number {
  const day = indianDateFormat.format(at)
  const rate = apparelRates.find(
    ({ from, upToPaise = Number.POSITIVE_INFINITY }) => from <= day && pricePaise <= upToPaise,
  )
  if (!rate) throw new Error(`No GST rate for ${day}`)
  return rate.percent
}

/** Returns the tax included in a total, or one of its equal parts, rounded to whole paise. */
export function calculateIncludedTax(totalPaise: number, percent: number, parts = 1): number {
  return Math.round((totalPaise * percent) / ((100 + percent) * parts))
}

/** Returns the Indian financial year (April to March) in the form 2026-27. */
export function formatFinancialYear(at: Date): string {
  const [year = 0, month = 1] = indianDateFormat.format(at).split('-').map(Number)
  const startYear = month >= 4 ? year : year - 1
  return `${startYear}-${String((startYear + 1) % 100).padStart(2, '0')}`
}

/** GST rules allow at most 16 characters: NKD/26-27/000001. */
export function formatInvoiceNumber(at: Date, serial: number, isDemo: boolean): string {
  const [series, digits] = isDemo ? ['DEMO', 5] : [brand.initials, 6]
  return `${series}/${formatFinancialYear(at).slice(2)}/${String(serial).padStart(digits, '0')}`
}
