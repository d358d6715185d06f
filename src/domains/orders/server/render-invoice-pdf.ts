import { createPdf, type PdfWriter } from '#platform/pdf/create-pdf.ts'
import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { formatRupees } from '#shared/money.ts'
import type { ThemeColors } from '#shared/theme.ts'
import type { Invoice } from '../contract.ts'

/** Page margins, in points. */
const LEFT = 40
const RIGHT = 555
const MIDDLE = 305
const TOP = 56
const BOTTOM = 790
const LINE_HEIGHT = 11
const SMOKE = '#5B5B61'
const ITEM_WIDTH = 150
/** With a column for the discount. */
const NARROW_ITEM_WIDTH = 118

/** Columns of an invoice are in rupees and paise, as GST requires, without the symbol in every cell. */
const formatAmount = (rupees: number) => formatRupees(rupees).replace('₹', '')
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })

interface Column {
  title: string
  /** x of the right edge; the text is right-aligned. */
  right: number
  format(line: Invoice['lines'][number]): string
}

function buildColumns({ isSameState, discount }: Invoice): Column[] {
  const taxes: Column[] = isSameState
    ? [
        { title: 'CGST', right: 439, format: ({ cgst }) => formatAmount(cgst) },
        { title: 'SGST', right: 492, format: ({ sgst }) => formatAmount(sgst) },
      ]
    : [{ title: 'IGST', right: 485, format: ({ igst }) => formatAmount(igst) }]
  const prices: Column[] =
    discount === undefined
      ? [
          { title: 'HSN', right: 220, format: ({ hsn }) => hsn },
          { title: 'Qty', right: 246, format: ({ quantity }) => String(quantity) },
          { title: 'Unit price', right: 303, format: ({ unitPrice }) => formatAmount(unitPrice) },
        ]
      : [
          { title: 'HSN', right: 190, format: ({ hsn }) => hsn },
          { title: 'Qty', right: 211, format: ({ quantity }) => String(quantity) },
          { title: 'Unit price', right: 260, format: ({ unitPrice }) => formatAmount(unitPrice) },
          { title: 'Discount', right: 310, format: ({ discount: share = 0 }) => formatAmount(share) },
        ]
  return [
    ...prices,
    { title: 'Taxable', right: 360, format: ({ taxableValue }) => formatAmount(taxableValue) },
    { title: 'Rate', right: 385, format: ({ rate }) => `${rate}%` },
    ...taxes,
    { title: 'Total', right: RIGHT, format: ({ total }) => formatAmount(total) },
  ]
}

export function renderInvoicePdf(invoice: Invoice, { ink }: Pick<ThemeColors, 'ink'>): Promise<Buffer> {
  const title = `Tax invoice ${invoice.number}`
  return createPdf({ title, lang: LOCALE, ink }, (pdf) => {
    const columns = buildColumns(invoice)
    const itemWidth = invoice.discount === undefined ? ITEM_WIDTH : NARROW_ITEM_WIDTH
    let y = drawColumnTitles(pdf, columns, drawHeader(pdf, invoice, title) + 24)
    const startPage = () => {
      pdf.addPage()
      pdf.drawText(title, LEFT, TOP, { bold: true })
      return TOP + 22
    }
    for (const line of invoice.lines) {
      const itemLines = [...pdf.wrapText(line.description, itemWidth), ...pdf.wrapText(line.sku, itemWidth)]
      if (y + itemLines.length * LINE_HEIGHT > BOTTOM) y = drawColumnTitles(pdf, columns, startPage())
      y = drawLine(pdf, columns, line, { top: y, itemWidth })
    }
    drawTotals(pdf, invoice, y + 8 * LINE_HEIGHT > BOTTOM ? startPage() : y + 6)
    pdf.forEachPage((pageNumber, pageCount) =>
      pdf.drawText(`Page ${pageNumber} of ${pageCount}`, RIGHT, BOTTOM + 24, { color: SMOKE, isRightAligned: true }),
    )
  })
}

/** Like the other draw functions, returns the y position below what it drew. */
function drawHeader(pdf: PdfWriter, invoice: Invoice, title: string): number {
  const { seller, buyer } = invoice
  pdf.drawText(title, LEFT, TOP, { size: 16, bold: true })
  pdf.drawText(`${dateFormat.format(new Date(invoice.date))}, order ${invoice.orderId}`, LEFT, TOP + 20)
  pdf.drawText(`Place of supply: ${invoice.placeOfSupply}. All amounts in Indian rupees.`, LEFT, TOP + 33)
  pdf.drawRule(LEFT, RIGHT, TOP + 44, 1)
  const sellerLines = [
    ...seller.lines,
    ...(seller.state ? [`State: ${seller.state}`] : []),
    ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
    ...(seller.email ? [seller.email] : []),
  ]
  const buyerLines = [...buyer.lines, `State: ${buyer.state}`, buyer.phone, buyer.email]
  return Math.max(
    drawParty(pdf, LEFT, 'Sold by', seller.name, sellerLines),
    drawParty(pdf, MIDDLE, 'Sold to', buyer.name, buyerLines),
  )
}

function drawParty(pdf: PdfWriter, x: number, title: string, name: string, lines: string[]): number {
  const width = 245
  let y = TOP + 62
  pdf.drawText(title, x, y, { color: SMOKE })
  for (const [index, text] of [name, ...lines].entries()) {
    const style = { bold: index === 0 }
    for (const line of pdf.wrapText(text, width, style)) {
      y += LINE_HEIGHT
      pdf.drawText(line, x, y, style)
    }
  }
  return y
}

function drawColumnTitles(pdf: PdfWriter, columns: Column[], y: number): number {
  pdf.drawText('Description', LEFT, y, { color: SMOKE })
  for (const { title, right } of columns) pdf.drawText(title, right, y, { color: SMOKE, isRightAligned: true })
  pdf.drawRule(LEFT, RIGHT, y + 6, 1)
  return y + 19
}

function drawLine(
  pdf: PdfWriter,
  columns: Column[],
  line: Invoice['lines'][number],
  { top, itemWidth }: { top: number; itemWidth: number },
): number {
  for (const { right, format } of columns) pdf.drawText(format(line), right, top, { isRightAligned: true })
  let y = top
  for (const text of pdf.wrapText(line.description, itemWidth)) {
    pdf.drawText(text, LEFT, y)
    y += LINE_HEIGHT
  }
  for (const text of pdf.wrapText(line.sku, itemWidth)) {
    pdf.drawText(text, LEFT, y, { color: SMOKE })
    y += LINE_HEIGHT
  }
  pdf.drawRule(LEFT, RIGHT, y - 5, 0.25)
  return y + 8
}

function drawTotals(pdf: PdfWriter, invoice: Invoice, top: number): void {
  const taxes: [string, number][] = invoice.isSameState
    ? [
        ['CGST', invoice.cgst],
        ['SGST', invoice.sgst],
      ]
    : [['IGST', invoice.igst]]
  const discounts: [string, number][] = invoice.discount === undefined ? [] : [['Discount', -invoice.discount]]
  const totals: [string, number][] = [
    ...discounts,
    ['Taxable value', invoice.taxableValue],
    ...taxes,
    ['Total', invoice.total],
  ]
  for (const [index, [title, value]] of totals.entries()) {
    const y = top + index * 14
    const bold = title === 'Total'
    pdf.drawText(title, 385, y, { bold })
    pdf.drawText(formatRupees(value), RIGHT, y, { bold, isRightAligned: true })
  }
}
