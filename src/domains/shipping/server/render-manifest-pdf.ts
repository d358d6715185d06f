import { createPdf, type PdfWriter } from '#platform/pdf/create-pdf.ts'
import { shortenId } from '#shared/ids.ts'
import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { formatShortPaise, sumPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { ShipmentDetail } from './shipment-store.ts'

const LEFT = 40
const RIGHT = 555
const TOP = 56
const BOTTOM = 780
const ROW_HEIGHT = 20
const SIGNATURE_HEIGHT = 90

const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE })

interface Column {
  title: string
  x: number
  width: number
  format(shipment: ShipmentDetail): string
}

const columns: Column[] = [
  { title: 'Tracking number', x: LEFT + 24, width: 115, format: ({ shipment }) => shipment.trackingNumber ?? '' },
  { title: 'Order', x: 182, width: 66, format: ({ order }) => `#${shortenId(order.id)}` },
  { title: 'Name', x: 250, width: 102, format: ({ order: { address } }) => `${address.firstName} ${address.lastName}` },
  { title: 'City', x: 356, width: 92, format: ({ order: { address } }) => address.city },
  { title: 'PIN', x: 452, width: 36, format: ({ order: { address } }) => address.postalCode },
  {
    title: 'Cash',
    x: 492,
    width: 40,
    format: ({ order }) => (order.paidAt ? '' : formatShortPaise(order.totalPaise)),
  },
]

/** A list per courier, which the courier signs at pickup. */
export function renderManifestPdf(shop: ShopSettings, shipments: ShipmentDetail[], now: Date): Promise<Buffer> {
  return createPdf({ title: 'Manifest', lang: LOCALE, ink: '#000000' }, (pdf) => {
    const byCourier = Map.groupBy(shipments, ({ shipment }) => shipment.courier ?? '')
    if (byCourier.size === 0) pdf.drawText('No parcel has a tracking number yet.', LEFT, TOP)
    for (const [index, [courier, ofCourier]] of [...byCourier].entries()) {
      if (index > 0) pdf.addPage()
      drawManifest(pdf, { shop, courier, shipments: ofCourier.toSorted(compareNumbers), now })
    }
    pdf.forEachPage((page, count) => pdf.drawText(`Page ${page} of ${count}`, RIGHT, 814, { isRightAligned: true }))
  })
}

const compareNumbers = ({ shipment: a }: ShipmentDetail, { shipment: b }: ShipmentDetail) =>
  (a.trackingNumber ?? '').localeCompare(b.trackingNumber ?? '', 'en', { numeric: true })

const countUnits = ({ items }: ShipmentDetail) => items.reduce((sum, { quantity }) => sum + quantity, 0)

interface Manifest {
  shop: ShopSettings
  courier: string
  shipments: ShipmentDetail[]
  now: Date
}

function drawManifest(pdf: PdfWriter, { shop, courier, shipments, now }: Manifest): void {
  const title = `Manifest ${courier}`
  pdf.drawText(title, LEFT, TOP, { size: 16, bold: true })
  const sender = shop.seller.name || shop.brand.name
  const count = `${shipments.length} ${shipments.length === 1 ? 'parcel' : 'parcels'}`
  pdf.drawText(`${sender}, ${dateFormat.format(now)}, ${count}`, LEFT, TOP + 20)
  let y = drawTitles(pdf, TOP + 48)
  for (const [index, shipment] of shipments.entries()) {
    if (y > BOTTOM) {
      pdf.addPage()
      pdf.drawText(title, LEFT, TOP, { bold: true })
      y = drawTitles(pdf, TOP + 24)
    }
    pdf.drawText(String(index + 1), LEFT, y)
    for (const { x, width, format } of columns) pdf.drawText(pdf.wrapText(format(shipment), width)[0] ?? '', x, y)
    pdf.drawText(String(countUnits(shipment)), RIGHT, y, { isRightAligned: true })
    pdf.drawRule(LEFT, RIGHT, y + 7, 0.25)
    y += ROW_HEIGHT
  }
  if (y + SIGNATURE_HEIGHT > BOTTOM) {
    pdf.addPage()
    y = TOP
  }
  const cashPaise = sumPaise(shipments.flatMap(({ order }) => (order.paidAt ? [] : order.totalPaise)))
  const units = shipments.reduce((sum, shipment) => sum + countUnits(shipment), 0)
  pdf.drawText(`Total: ${count}`, LEFT, y, { bold: true })
  pdf.drawText(`Cash ${formatShortPaise(cashPaise)}`, 452, y, { bold: true })
  pdf.drawText(String(units), RIGHT, y, { bold: true, isRightAligned: true })
  for (const [index, label] of ['Picked up by', 'Signature', 'Date and time'].entries()) {
    const x = LEFT + index * 175
    pdf.drawRule(x, x + 160, y + 60, 0.5)
    pdf.drawText(label, x, y + 74)
  }
}

function drawTitles(pdf: PdfWriter, y: number): number {
  for (const { title, x } of columns) pdf.drawText(title, x, y, { bold: true })
  pdf.drawText('Units', RIGHT, y, { bold: true, isRightAligned: true })
  pdf.drawRule(LEFT, RIGHT, y + 6, 1)
  return y + 24
}
