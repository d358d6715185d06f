import { createPdf, type PdfWriter } from '#platform/pdf/create-pdf.ts'
import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { formatRupees } from '#shared/money.ts'
import type { ThemeColors } from '#shared/theme.ts'
import type { CreditNote, Invoice } from '../contract.ts'

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
/** Without prices, on a credit note. */
const WIDE_ITEM_WIDTH = 190

/** Columns of an invoice are in rupees and paise, as GST requires, without the symbol in every cell. */
const formatAmount = (rupees: number) => formatRupees(rupees).replace('₹', '')
const formatDay = (date: string) => dateFormat.format(new Date(date))
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })

type TaxDocument = Invoice | CreditNote
type Line = Omit<CreditNote['lines'][number], 'line'> &
  Partial<Pick<Invoice['lines'][number], 'unitPrice' | 'discount'>>

interface Column {
  title: string
  /** x of the right edge; the text is right-aligned. */
  right: number
  format(line: Line): string
}

/** A credit note for a part of the price has no units. */
const formatQuantity = (quantity: number) => (quantity === 0 ? '–' : String(quantity))

function buildPriceColumns(document: TaxDocument): Column[] {
  const hsn = { title: 'HSN', format: ({ hsn }: Line) => hsn }
  const quantity = { title: 'Qty', format: ({ quantity }: Line) => formatQuantity(quantity) }
  const unitPrice = { title: 'Unit price', format: ({ unitPrice = 0 }: Line) => formatAmount(unitPrice) }
  const discount = { title: 'Discount', format: ({ discount = 0 }: Line) => formatAmount(discount) }
  if (isCreditNote(document))
    return [
      { ...hsn, right: 262 },
      { ...quantity, right: 298 },
    ]
  if (document.discount === undefined)
    return [
      { ...hsn, right: 220 },
      { ...quantity, right: 246 },
      { ...unitPrice, right: 303 },
    ]
  return [
    { ...hsn, right: 190 },
    { ...quantity, right: 211 },
    { ...unitPrice, right: 260 },
    { ...discount, right: 310 },
  ]
}

function buildColumns(document: TaxDocument): Column[] {
  const taxes: Column[] = document.isSameState
    ? [
        { title: 'CGST', right: 439, format: ({ cgst }) => formatAmount(cgst) },
        { title: 'SGST', right: 492, format: ({ sgst }) => formatAmount(sgst) },
      ]
    : [{ title: 'IGST', right: 485, format: ({ igst }) => formatAmount(igst) }]
  return [
    ...buildPriceColumns(document),
    { title: 'Taxable', right: 360, format: ({ taxableValue }) => formatAmount(taxableValue) },
    { title: 'Rate', right: 385, format: ({ rate }) => `${rate}%` },
    ...taxes,
    { title: 'Total', right: RIGHT, format: ({ total }) => formatAmount(total) },
  ]
}

const isCreditNote = (document: TaxDocument): document is CreditNote => 'invoiceNumber' in document

function getItemWidth(document: TaxDocument): number {
  if (isCreditNote(document)) return WIDE_ITEM_WIDTH
  return document.discount === undefined ? ITEM_WIDTH : NARROW_ITEM_WIDTH
}

/** Draws an invoice or a credit note. */
export function renderInvoicePdf(document: TaxDocument, { ink }: Pick<ThemeColors, 'ink'>): Promise<Buffer> {
  const title = `${isCreditNote(document) ? 'Credit note' : 'Tax invoice'} ${document.number}`
  return createPdf({ title, lang: LOCALE, ink }, (pdf) => {
    const columns = buildColumns(document)
    const itemWidth = getItemWidth(document)
    let y = drawColumnTitles(pdf, columns, drawHeader(pdf, document, title) + 24)
    const startPage = () => {
      pdf.addPage()
      pdf.drawText(title, LEFT, TOP, { bold: true })
      return TOP + 22
    }
    for (const line of document.lines) {
      const itemLines = [...pdf.wrapText(line.description, itemWidth), ...pdf.wrapText(line.sku, itemWidth)]
      if (y + itemLines.length * LINE_HEIGHT > BOTTOM) y = drawColumnTitles(pdf, columns, startPage())
      y = drawLine(pdf, columns, line, { top: y, itemWidth })
    }
    drawTotals(pdf, document, y + 8 * LINE_HEIGHT > BOTTOM ? startPage() : y + 6)
    pdf.forEachPage((pageNumber, pageCount) =>
      pdf.drawText(`Page ${pageNumber} of ${pageCount}`, RIGHT, BOTTOM + 24, { color: SMOKE, isRightAligned: true }),
    )
  })
}

/** Like the other draw functions, returns the y position below what it drew. */
function drawHeader(pdf: PdfWriter, document: TaxDocument, title: string): number {
  const { seller, buyer } = document
  const facts = [
    `${formatDay(document.date)}, order ${document.orderId}`,
    ...(isCreditNote(document)
      ? [`Against tax invoice ${document.invoiceNumber} of ${formatDay(document.invoiceDate)}. ${document.reason}.`]
      : []),
    `Place of supply: ${document.placeOfSupply}. All amounts in Indian rupees.`,
    // the words that rule 46 prescribes
    ...(document.lut === undefined
      ? []
      : [`Supply meant for export under letter of undertaking ${document.lut} without payment of integrated tax.`]),
  ]
  pdf.drawText(title, LEFT, TOP, { size: 16, bold: true })
  for (const [index, fact] of facts.entries()) pdf.drawText(fact, LEFT, TOP + 20 + index * 13)
  const top = TOP + 18 + facts.length * 13
  pdf.drawRule(LEFT, RIGHT, top, 1)
  const sellerLines = [
    ...seller.lines,
    ...(seller.state ? [`State: ${seller.state}`] : []),
    ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
    ...(seller.email ? [seller.email] : []),
  ]
  const buyerLines = [
    ...buyer.lines,
    `State: ${buyer.state}`,
    ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : []),
    buyer.phone,
    buyer.email,
  ]
  return Math.max(
    drawParty(pdf, [LEFT, top + 18], 'Sold by', [seller.name, ...sellerLines]),
    drawParty(pdf, [MIDDLE, top + 18], 'Sold to', [buyer.name, ...buyerLines]),
  )
}

function drawParty(pdf: PdfWriter, [x, top]: [number, number], title: string, lines: string[]): number {
  const width = 245
  let y = top
  pdf.drawText(title, x, y, { color: SMOKE })
  for (const [index, text] of lines.entries()) {
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
  line: Line,
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

function drawTotals(pdf: PdfWriter, document: TaxDocument, top: number): void {
  const taxes: [string, number][] = document.isSameState
    ? [
        ['CGST', document.cgst],
        ['SGST', document.sgst],
      ]
    : [['IGST', document.igst]]
  const discount = isCreditNote(document) ? undefined : document.discount
  const discounts: [string, number][] = discount === undefined ? [] : [['Discount', -discount]]
  const totals: [string, number][] = [
    ...discounts,
    ['Taxable value', document.taxableValue],
    ...taxes,
    ['Total', document.total],
  ]
  for (const [index, [title, value]] of totals.entries()) {
    const y = top + index * 14
    const bold = title === 'Total'
    pdf.drawText(title, 385, y, { bold })
    pdf.drawText(formatRupees(value), RIGHT, y, { bold, isRightAligned: true })
  }
}
