import { composeEmail } from '#platform/email/compose-email.ts'
import type { EmailBlock } from '#platform/email/email-block.ts'
import { formatRange } from '#shared/format-promises.ts'
import { shortenId } from '#shared/ids.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { LineShipment, TrackedShipment } from './deps.ts'
import {
  buildAddressBlock,
  buildOrderLinkBlocks,
  buildReceiptBlock,
  buildShipmentBlocks,
  formatCashDue,
  type OrderEmailData,
} from './order-email-blocks.ts'

interface ShippedOrder extends OrderEmailData {
  /** On their way. */
  shipments: TrackedShipment[]
  /** Everything that was shipped, once it is delivered. */
  deliveredIn?: LineShipment[]
}

export function statusEmail(
  shop: ShopSettings,
  order: ShippedOrder,
  status: 'Shipped' | 'Delivered',
  origin: string | undefined,
) {
  return status === 'Shipped' ? shippedEmail(shop, order, origin) : deliveredEmail(shop, order, origin)
}

function shippedEmail(shop: ShopSettings, order: ShippedOrder, origin: string | undefined) {
  const number = shortenId(order.id)
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} is on its way`,
    title: 'It’s on its way.',
    name: order.customerName,
    blocks: [
      `Your order #${number} has shipped and is on its way to you.`,
      ...order.shipments.flatMap((shipment) => buildShipmentBlocks(shipment, origin)),
      ...formatCashDue(order),
      buildAddressBlock(order),
      ...buildOrderLinkBlocks(order.id, origin),
      buildReceiptBlock(order),
    ],
  })
}

/** One shipment needs no name. */
function listSeveralShipments(lineShipments: LineShipment[]): EmailBlock[] {
  const names = new Set(
    lineShipments.flatMap(({ courier, trackingNumber }) =>
      trackingNumber ? `${courier ?? ''} ${trackingNumber}`.trim() : [],
    ),
  )
  return names.size > 1 ? [`It came in ${names.size} parcels: ${[...names].join(', ')}.`] : []
}

function deliveredEmail(shop: ShopSettings, order: ShippedOrder, origin: string | undefined) {
  const { id, customerName, deliveredIn = [] } = order
  const number = shortenId(id)
  const returnLink: EmailBlock[] =
    origin === undefined ? [] : [{ kind: 'link', label: 'Return or exchange', href: `${origin}/return?order=${id}` }]
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} was delivered`,
    title: 'It’s there.',
    name: customerName,
    blocks: [
      `Your order #${number} was delivered.`,
      ...listSeveralShipments(deliveredIn),
      ...buildOrderLinkBlocks(id, origin),
      `Doesn't fit, or something's wrong with it? Tell us within ${formatRange(shop.commerce.returnDays)} days and we'll exchange it or refund you.`,
      ...returnLink,
      // the courier has the cash, but it is not recorded yet
      buildReceiptBlock(order, { unpaidLabel: 'Total' }),
    ],
  })
}
