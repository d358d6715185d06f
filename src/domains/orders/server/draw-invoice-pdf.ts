import { brand } from '#shared/brand.ts'
import type { Invoice } from '../contract.ts'
import { type Drawn, writePdf } from './write-pdf.ts'

const LEFT = 40
const RIGHT = 555
const TOP = 800
const LINES_ON_A_PAGE = 30
const ROW = 18

/** Where the columns of figures end, and what they are called. */
const columns = [
  { title: 'HSN', end: 262 },
  { title: 'Qty', end: 290 },
  { title: 'Price', end: 345 },
  { title: 'Taxable', end: 405 },
  { title: 'GST', end: 430 },
  { title: 'Tax', end: 490 },
  { title: 'Total', end: RIGHT },
]

const two = new Intl.NumberFormat(brand.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (rupees: number) => two.format(rupees)
const day = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
const taxOf = ({ cgst, sgst, igst }: { cgst: number; sgst: number; igst: number }) => cgst + sgst + igst

/** The invoice as a file to keep, on as many pages as its lines take. */
export function drawInvoicePdf(invoice: Invoice): Buffer {
  const pages: Invoice['lines'][] = []
  for (let from = 0; from < invoice.lines.length; from += LINES_ON_A_PAGE) {
    pages.push(invoice.lines.slice(from, from + LINES_ON_A_PAGE))
  }
  return writePdf(
    pages.map((lines, index) => [
      ...drawHead(invoice, index === 0 ? '' : `, page ${index + 1}`),
      ...drawLines(lines),
      ...(index === pages.length - 1 ? drawSums(invoice, TOP - 200 - lines.length * ROW) : []),
    ]),
  )
}

function drawHead(invoice: Invoice, page: string): Drawn[] {
  const { seller, buyer } = invoice
  const party = (x: number, title: string, lines: string[]): Drawn[] => [
    { text: title, x, y: TOP - 60, bold: true },
    ...lines.map((text, index) => ({ text, x, y: TOP - 74 - index * 12 })),
  ]
  return [
    { text: `Tax invoice ${invoice.number}${page}`, x: LEFT, y: TOP, size: 16, bold: true },
    { text: `${day.format(new Date(invoice.date))}, order ${invoice.orderId}`, x: LEFT, y: TOP - 18 },
    { text: `Place of supply: ${invoice.placeOfSupply}. All amounts in Indian rupees.`, x: LEFT, y: TOP - 32 },
    ...party(LEFT, 'Seller', [seller.name, ...seller.lines, seller.state, `GSTIN ${seller.gstin}`, seller.email]),
    ...party(300, 'Buyer', [buyer.name, ...buyer.lines, buyer.state, buyer.phone]),
  ]
}

function drawLines(lines: Invoice['lines']): Drawn[] {
  const y = TOP - 180
  return [
    { text: 'Item', x: LEFT, y, bold: true },
    ...columns.map(({ title, end }) => ({ text: title, x: end, y, bold: true, isEnd: true })),
    ...lines.flatMap((line, index) => {
      const at = y - (index + 1) * ROW
      const figures = [
        line.hsn,
        String(line.quantity),
        amount(line.unitPrice),
        amount(line.taxableValue),
        `${line.rate}%`,
        amount(taxOf(line)),
        amount(line.total),
      ]
      return [
        { text: line.description.slice(0, 40), x: LEFT, y: at },
        ...figures.map((text, column) => ({ text, x: columns[column]?.end ?? RIGHT, y: at, isEnd: true })),
      ]
    }),
  ]
}

function drawSums(invoice: Invoice, from: number): Drawn[] {
  const taxes = invoice.isSameState
    ? [
        ['CGST', invoice.cgst],
        ['SGST', invoice.sgst],
      ]
    : [['IGST', invoice.igst]]
  const rows = [['Taxable value', invoice.taxableValue], ...taxes, ['Total', invoice.total]] as [string, number][]
  return rows.flatMap(([title, value], index) => {
    const y = from - 12 - index * 14
    const bold = title === 'Total'
    return [
      { text: title, x: 430, y, bold, isEnd: true },
      { text: amount(value), x: RIGHT, y, bold, isEnd: true },
    ]
  })
}
