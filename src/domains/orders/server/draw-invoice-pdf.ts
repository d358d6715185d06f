import { brand } from '#shared/brand.ts'
import { formatRupees } from '#shared/money.ts'
import type { Invoice } from '../contract.ts'
import { type Paper, writePdf } from './write-pdf.ts'

const LEFT = 40
const RIGHT = 555
const TOP = 56
const BOTTOM = 790
const LINE_HEIGHT = 11
const SMOKE = '#5B5B61'
const ITEM_WIDTH = 150

const amountFormat = new Intl.NumberFormat(brand.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formatAmount = (rupees: number) => amountFormat.format(rupees)
const dateFormat = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

interface Column {
  title: string
  /** x of the right edge; columns are right-aligned. */
  end: number
  format(line: Invoice['lines'][number]): string
}

function buildColumns({ isSameState }: Invoice): Column[] {
  const taxes: Column[] = isSameState
    ? [
        { title: 'CGST', end: 439, format: ({ cgst }) => formatAmount(cgst) },
        { title: 'SGST', end: 492, format: ({ sgst }) => formatAmount(sgst) },
      ]
    : [{ title: 'IGST', end: 485, format: ({ igst }) => formatAmount(igst) }]
  return [
    { title: 'HSN', end: 220, format: ({ hsn }) => hsn },
    { title: 'Qty', end: 246, format: ({ quantity }) => String(quantity) },
    { title: 'Unit price', end: 303, format: ({ unitPrice }) => formatAmount(unitPrice) },
    { title: 'Taxable', end: 360, format: ({ taxableValue }) => formatAmount(taxableValue) },
    { title: 'Rate', end: 385, format: ({ rate }) => `${rate}%` },
    ...taxes,
    { title: 'Total', end: RIGHT, format: ({ total }) => formatAmount(total) },
  ]
}

export function drawInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const title = `Tax invoice ${invoice.number}`
  return writePdf(title, brand.locale, (pdf) => {
    const columns = buildColumns(invoice)
    let y = drawColumnTitles(pdf, columns, drawHeader(pdf, invoice, title) + 24)
    const startPage = () => {
      pdf.turnPage()
      pdf.write(title, LEFT, TOP, { bold: true })
      return TOP + 22
    }
    for (const line of invoice.lines) {
      const item = [...pdf.wrap(line.description, ITEM_WIDTH), ...pdf.wrap(line.sku, ITEM_WIDTH)]
      if (y + item.length * LINE_HEIGHT > BOTTOM) y = drawColumnTitles(pdf, columns, startPage())
      y = drawLine(pdf, columns, line, y)
    }
    drawTotals(pdf, invoice, y + 6 * LINE_HEIGHT > BOTTOM ? startPage() : y + 6)
    pdf.onEachPage((page, pages) =>
      pdf.write(`Page ${page} of ${pages}`, RIGHT, BOTTOM + 24, { color: SMOKE, isEnd: true }),
    )
  })
}

/** Returns the y position for the content that follows, like the other draw functions. */
function drawHeader(pdf: Paper, invoice: Invoice, title: string): number {
  const { seller, buyer } = invoice
  pdf.write(title, LEFT, TOP, { size: 16, bold: true })
  pdf.write(`${dateFormat.format(new Date(invoice.date))}, order ${invoice.orderId}`, LEFT, TOP + 20)
  pdf.write(`Place of supply: ${invoice.placeOfSupply}. All amounts in Indian rupees.`, LEFT, TOP + 33)
  pdf.rule(LEFT, RIGHT, TOP + 44, 1)
  const sellerLines = [...seller.lines, `State: ${seller.state}`, `GSTIN ${seller.gstin}`, seller.email]
  const buyerLines = [...buyer.lines, `State: ${buyer.state}`, buyer.phone, buyer.email]
  return Math.max(
    drawParty(pdf, LEFT, 'Sold by', seller.name, sellerLines),
    drawParty(pdf, 305, 'Sold to', buyer.name, buyerLines),
  )
}

function drawParty(pdf: Paper, x: number, title: string, name: string, lines: string[]): number {
  const width = 245
  let y = TOP + 62
  pdf.write(title, x, y, { color: SMOKE })
  for (const [index, text] of [name, ...lines].entries()) {
    const style = { bold: index === 0 }
    for (const line of pdf.wrap(text, width, style)) {
      y += LINE_HEIGHT
      pdf.write(line, x, y, style)
    }
  }
  return y
}

function drawColumnTitles(pdf: Paper, columns: Column[], y: number): number {
  pdf.write('Description', LEFT, y, { color: SMOKE })
  for (const { title, end } of columns) pdf.write(title, end, y, { color: SMOKE, isEnd: true })
  pdf.rule(LEFT, RIGHT, y + 6, 1)
  return y + 19
}

function drawLine(pdf: Paper, columns: Column[], line: Invoice['lines'][number], top: number): number {
  for (const { end, format } of columns) pdf.write(format(line), end, top, { isEnd: true })
  let y = top
  for (const text of pdf.wrap(line.description, ITEM_WIDTH)) {
    pdf.write(text, LEFT, y)
    y += LINE_HEIGHT
  }
  for (const text of pdf.wrap(line.sku, ITEM_WIDTH)) {
    pdf.write(text, LEFT, y, { color: SMOKE })
    y += LINE_HEIGHT
  }
  pdf.rule(LEFT, RIGHT, y - 5, 0.25)
  return y + 8
}

function drawTotals(pdf: Paper, invoice: Invoice, top: number): void {
  const taxes: [string, number][] = invoice.isSameState
    ? [
        ['CGST', invoice.cgst],
        ['SGST', invoice.sgst],
      ]
    : [['IGST', invoice.igst]]
  const totals: [string, number][] = [['Taxable value', invoice.taxableValue], ...taxes, ['Total', invoice.total]]
  for (const [index, [title, value]] of totals.entries()) {
    const y = top + index * 14
    const bold = title === 'Total'
    pdf.write(title, 385, y, { bold })
    pdf.write(formatRupees(value), RIGHT, y, { bold, isEnd: true })
  }
}
