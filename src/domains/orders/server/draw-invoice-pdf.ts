import { brand } from '#shared/brand.ts'
import { formatRupees } from '#shared/money.ts'
import type { Invoice } from '../contract.ts'
import { type Paper, writePdf } from './write-pdf.ts'

const LEFT = 40
const RIGHT = 555
const TOP = 56
const BOTTOM = 790
const LINE = 11
const SMOKE = '#5B5B61'
const ITEM_WIDTH = 150

const two = new Intl.NumberFormat(brand.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (rupees: number) => two.format(rupees)
const day = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

interface Column {
  title: string
  /** Figures end at one line. */
  end: number
  of(line: Invoice['lines'][number]): string
}

/** Within the state the tax is halved between two; otherwise it is one. */
function columnsOf({ isSameState }: Invoice): Column[] {
  const taxes: Column[] = isSameState
    ? [
        { title: 'CGST', end: 439, of: ({ cgst }) => amount(cgst) },
        { title: 'SGST', end: 492, of: ({ sgst }) => amount(sgst) },
      ]
    : [{ title: 'IGST', end: 485, of: ({ igst }) => amount(igst) }]
  return [
    { title: 'HSN', end: 220, of: ({ hsn }) => hsn },
    { title: 'Qty', end: 246, of: ({ quantity }) => String(quantity) },
    { title: 'Unit price', end: 303, of: ({ unitPrice }) => amount(unitPrice) },
    { title: 'Taxable', end: 360, of: ({ taxableValue }) => amount(taxableValue) },
    { title: 'Rate', end: 385, of: ({ rate }) => `${rate}%` },
    ...taxes,
    { title: 'Total', end: RIGHT, of: ({ total }) => amount(total) },
  ]
}

/** The invoice as a file to keep, on as many pages as its lines take. */
export function drawInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const title = `Tax invoice ${invoice.number}`
  return writePdf(title, brand.locale, (paper) => {
    const columns = columnsOf(invoice)
    let y = drawColumnHeads(paper, columns, drawHead(paper, invoice, title) + 24)
    const turnPage = () => {
      paper.turnPage()
      paper.write(title, LEFT, TOP, { bold: true })
      return TOP + 22
    }
    for (const line of invoice.lines) {
      const item = [...paper.wrap(line.description, ITEM_WIDTH), ...paper.wrap(line.sku, ITEM_WIDTH)]
      if (y + item.length * LINE > BOTTOM) y = drawColumnHeads(paper, columns, turnPage())
      y = drawLine(paper, columns, line, y)
    }
    drawSums(paper, invoice, y + 6 * LINE > BOTTOM ? turnPage() : y + 6)
    paper.onEachPage((page, pages) =>
      paper.write(`Page ${page} of ${pages}`, RIGHT, BOTTOM + 24, { color: SMOKE, isEnd: true }),
    )
  })
}

/** Answers with the line that what follows may stand on, as all of these do. */
function drawHead(paper: Paper, invoice: Invoice, title: string): number {
  const { seller, buyer } = invoice
  paper.write(title, LEFT, TOP, { size: 16, bold: true })
  paper.write(`${day.format(new Date(invoice.date))}, order ${invoice.orderId}`, LEFT, TOP + 20)
  paper.write(`Place of supply: ${invoice.placeOfSupply}. All amounts in Indian rupees.`, LEFT, TOP + 33)
  paper.rule(LEFT, RIGHT, TOP + 44, 1)
  const sold = [...seller.lines, `State: ${seller.state}`, `GSTIN ${seller.gstin}`, seller.email]
  const bought = [...buyer.lines, `State: ${buyer.state}`, buyer.phone, buyer.email]
  return Math.max(
    drawParty(paper, LEFT, 'Sold by', seller.name, sold),
    drawParty(paper, 305, 'Sold to', buyer.name, bought),
  )
}

function drawParty(paper: Paper, x: number, title: string, name: string, lines: string[]): number {
  const width = 245
  let y = TOP + 62
  paper.write(title, x, y, { color: SMOKE })
  for (const [index, text] of [name, ...lines].entries()) {
    const look = { bold: index === 0 }
    for (const line of paper.wrap(text, width, look)) {
      y += LINE
      paper.write(line, x, y, look)
    }
  }
  return y
}

function drawColumnHeads(paper: Paper, columns: Column[], y: number): number {
  paper.write('Description', LEFT, y, { color: SMOKE })
  for (const { title, end } of columns) paper.write(title, end, y, { color: SMOKE, isEnd: true })
  paper.rule(LEFT, RIGHT, y + 6, 1)
  return y + 19
}

function drawLine(paper: Paper, columns: Column[], line: Invoice['lines'][number], from: number): number {
  for (const { end, of } of columns) paper.write(of(line), end, from, { isEnd: true })
  let y = from
  for (const text of paper.wrap(line.description, ITEM_WIDTH)) {
    paper.write(text, LEFT, y)
    y += LINE
  }
  for (const text of paper.wrap(line.sku, ITEM_WIDTH)) {
    paper.write(text, LEFT, y, { color: SMOKE })
    y += LINE
  }
  paper.rule(LEFT, RIGHT, y - 5, 0.25)
  return y + 8
}

function drawSums(paper: Paper, invoice: Invoice, from: number): void {
  const taxes: [string, number][] = invoice.isSameState
    ? [
        ['CGST', invoice.cgst],
        ['SGST', invoice.sgst],
      ]
    : [['IGST', invoice.igst]]
  const sums: [string, number][] = [['Taxable value', invoice.taxableValue], ...taxes, ['Total', invoice.total]]
  for (const [index, [title, value]] of sums.entries()) {
    const y = from + index * 14
    const bold = title === 'Total'
    paper.write(title, 385, y, { bold })
    paper.write(formatRupees(value), RIGHT, y, { bold, isEnd: true })
  }
}
