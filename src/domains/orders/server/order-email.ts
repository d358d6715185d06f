import { composeEmail } from '#platform/email/compose-email.ts'
import { ESTIMATED_DELIVERY_BY, estimateDelivery } from '#shared/delivery-estimate.ts'
import { formatShortDay } from '#shared/format-short-day.ts'
import { shortenId } from '#shared/ids.ts'
import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import {
  buildAddressBlock,
  buildOrderLinkBlocks,
  buildReceiptBlock,
  type OrderEmailData,
} from './order-email-blocks.ts'

const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })

export function orderEmail(shop: ShopSettings, order: OrderEmailData, origin: string | undefined) {
  const { id, customerName, placedAt } = order
  const number = shortenId(id)
  const deliveryDay = formatShortDay(estimateDelivery(placedAt))
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number}`,
    title: 'It’s yours.',
    preview: `Order #${number} is confirmed. ${ESTIMATED_DELIVERY_BY} ${deliveryDay}.`,
    name: customerName,
    blocks: [
      "Thank you for your order. We've received your payment and are getting it ready. We'll email you when it ships.",
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          { label: 'Placed', value: dateFormat.format(placedAt) },
          { label: ESTIMATED_DELIVERY_BY, value: deliveryDay },
        ],
      },
      buildReceiptBlock(order),
      buildAddressBlock(order),
      ...buildOrderLinkBlocks(id, origin),
      ...(origin === undefined
        ? []
        : [{ kind: 'link' as const, label: 'Open the invoice', href: `${origin}/order/${id}/invoice` }]),
    ],
  })
}
