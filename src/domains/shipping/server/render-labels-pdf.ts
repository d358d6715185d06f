import { setImmediate } from 'node:timers/promises'
import { createPdf, type PdfWriter } from '#platform/pdf/create-pdf.ts'
import { shortenId } from '#shared/ids.ts'
import { isIndia } from '#shared/india.ts'
import { LOCALE } from '#shared/locale.ts'
import { formatShortPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { encodeCode128 } from './encode-code128.ts'
import type { ShipmentDetail } from './shipment-store.ts'

/** 4 × 6 inches, the size of thermal labels, in points. */
const SIZE: [number, number] = [288, 432]
const LEFT = 16
const RIGHT = 272
const WIDTH = RIGHT - LEFT
const BARCODE_HEIGHT = 54
const LABELS_PER_TICK = 10

/** One label per page. */
export function renderLabelsPdf(shop: ShopSettings, shipments: ShipmentDetail[]): Promise<Buffer> {
  return createPdf({ title: 'Shipping labels', lang: LOCALE, ink: '#000000', size: SIZE }, async (pdf) => {
    for (const [index, shipment] of shipments.entries()) {
      if (index > 0) pdf.addPage()
      // 200 labels take a third of a second, in which shoppers must not wait
      if (index % LABELS_PER_TICK === 0) await setImmediate()
      drawLabel(pdf, shop, shipment)
    }
    if (shipments.length === 0) pdf.drawText('No parcel has a tracking number yet.', LEFT, 40)
  })
}

function drawLabel(pdf: PdfWriter, shop: ShopSettings, { shipment, order, items }: ShipmentDetail): void {
  const { address } = order
  pdf.drawText(shipment.courier ?? '', LEFT, 32, { size: 16, bold: true })
  const payment = order.paidAt ? 'PREPAID' : `COD ${formatShortPaise(order.totalPaise)}`
  pdf.drawText(payment, RIGHT, 32, { size: 12, bold: true, isRightAligned: true })
  pdf.drawRule(LEFT, RIGHT, 42, 1.5)
  drawBarcode(pdf, shipment.trackingNumber ?? '', 54)
  pdf.drawText(shipment.trackingNumber ?? '', LEFT, 54 + BARCODE_HEIGHT + 15, { size: 12, bold: true })
  pdf.drawRule(LEFT, RIGHT, 134, 1.5)
  pdf.drawText('Deliver to', LEFT, 150, { size: 8 })
  let y = 168
  const drawLines = (text: string, style: { size: number; bold?: boolean }, maxLines: number) => {
    for (const line of pdf.wrapText(text, WIDTH, style).slice(0, maxLines)) {
      pdf.drawText(line, LEFT, y, style)
      y += style.size * 1.3
    }
  }
  drawLines(`${address.firstName} ${address.lastName}`, { size: 14, bold: true }, 2)
  drawLines(address.address, { size: 11 }, 4)
  drawLines(`${address.city}, ${address.state}`, { size: 11 }, 2)
  if (!isIndia(address.country)) drawLines(address.country, { size: 11, bold: true }, 1)
  pdf.drawText(address.postalCode, LEFT, y + 8, { size: 20, bold: true })
  pdf.drawText(address.phone, RIGHT, y + 8, { size: 11, bold: true, isRightAligned: true })
  drawSender(pdf, shop, y + 22)
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  pdf.drawRule(LEFT, RIGHT, 396, 1)
  pdf.drawText(`Order #${shortenId(order.id)}`, LEFT, 414, { size: 10, bold: true })
  const weight = shipment.grams === null ? '' : `, ${(shipment.grams / 1000).toFixed(2)} kg`
  pdf.drawText(`${units} ${units === 1 ? 'item' : 'items'}${weight}`, RIGHT, 414, { size: 10, isRightAligned: true })
}

function drawSender(pdf: PdfWriter, { brand, seller }: ShopSettings, top: number): void {
  pdf.drawRule(LEFT, RIGHT, top, 1)
  pdf.drawText('If undelivered, return to', LEFT, top + 14, { size: 8 })
  const text = [seller.name || brand.name, ...seller.address, seller.state].filter(Boolean).join(', ')
  for (const [index, line] of pdf.wrapText(text, WIDTH, { size: 9 }).slice(0, 4).entries())
    pdf.drawText(line, LEFT, top + 27 + index * 12, { size: 9 })
}

function drawBarcode(pdf: PdfWriter, text: string, y: number): void {
  const widths = encodeCode128(text)
  const moduleCount = widths.reduce((sum, width) => sum + width, 0)
  if (moduleCount === 0) return
  const unit = Math.min(1.6, WIDTH / moduleCount)
  let x = LEFT
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.drawBar(x, y, width * unit, BARCODE_HEIGHT)
    x += width * unit
  }
}
