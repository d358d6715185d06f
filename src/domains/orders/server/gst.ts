import { brand } from '#shared/brand.ts'

/** Per cent of the price before tax; prices include it. Rates go by the price of one piece and by the day. */
interface Rate {
  /** The first day it holds, in India. */
  from: string
  /** The dearest piece it holds for, in paise, tax included; absent for every other piece. */
  upToPaise?: number
  percent: number
}

/** Garments: below a price a piece is taxed at the lower rate. The newest first; a change of the law adds lines. */
const apparelRates: Rate[] = [
  { from: '2025-09-22', upToPaise: 250_000, percent: 5 },
  { from: '2025-09-22', percent: 18 },
  { from: '2017-07-01', upToPaise: 100_000, percent: 5 },
  { from: '2017-07-01', percent: 12 },
]

/** Knitted tops, jerseys and pullovers, trousers; what is none of these is sold as a knitted garment. */
const hsnOfCategory: Record<string, string> = { 'Top Wear': '6109', 'Winter Wear': '6110', 'Bottom Wear': '6103' }
const OTHER_GARMENTS = '6114'

export const hsnOf = (category: string) => hsnOfCategory[category] ?? OTHER_GARMENTS

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

export function gstPercent(pricePaise: number, at: Date): number {
  const day = indianDay.format(at)
  const rate = apparelRates.find(
    ({ from, upToPaise = Number.POSITIVE_INFINITY }) => from <= day && pricePaise <= upToPaise,
  )
  if (!rate) throw new Error(`there is no rate of tax for ${day}`)
  return rate.percent
}

/** What of a price is tax, or each of so many equal parts of the tax, in whole paise. */
export function taxWithin(totalPaise: number, percent: number, parts = 1): number {
  return Math.round((totalPaise * percent) / ((100 + percent) * parts))
}

/** From April to March, as invoices write it: 2026-27. */
export function financialYear(at: Date): string {
  const [year = 0, month = 1] = indianDay.format(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Sixteen characters, which is as many as the tax office lets a number have: NKD/26-27/000001. */
export function invoiceNumber(at: Date, serial: number, isDemo: boolean): string {
  const [series, digits] = isDemo ? ['DEMO', 5] : [brand.initials, 6]
  return `${series}/${financialYear(at).slice(2)}/${String(serial).padStart(digits, '0')}`
}
