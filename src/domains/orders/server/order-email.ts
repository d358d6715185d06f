import { composeEmail } from '#platform/email/compose-email.ts'
import type { EmailBlock } from '#platform/email/email-block.ts'
import { ESTIMATED_DELIVERY_BY } from '#shared/delivery-estimate.ts'
import { formatShortDay } from '#shared/format-short-day.ts'
import { shortenId } from '#shared/ids.ts'
import { LOCALE, TIME_ZONE } from '#shared/locale.ts'
import { estimateOrderDelivery } from '#shared/order-delivery.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import {
  buildAddressBlock,
  buildOrderLinkBlocks,
  buildReceiptBlock,
  formatCashDue,
  type OrderEmailData,
} from './order-email-blocks.ts'

const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: TIME_ZONE })

interface PlacedOrder extends OrderEmailData {
  /** Set if the customer has to confirm the order. */
  confirmBy?: Date | null
  confirmToken?: string | undefined
}

export function orderEmail(shop: ShopSettings, order: PlacedOrder, origin: string | undefined) {
  const { id, customerName, placedAt, paidAt, confirmBy } = order
  const number = shortenId(id)
  const deliveryDay = formatShortDay(estimateOrderDelivery(order))
  return composeEmail(shop, {
    subject: confirmBy
      ? `Please confirm your ${shop.brand.name} order #${number}`
      : `Your ${shop.brand.name} order #${number}`,
    title: confirmBy ? 'Please confirm your order.' : 'It’s yours.',
    preview: confirmBy
      ? `Order #${number} ships once you confirm it.`
      : `Order #${number} is confirmed. ${ESTIMATED_DELIVERY_BY} ${deliveryDay}.`,
    name: customerName,
    blocks: [
      ...(confirmBy
        ? buildConfirmationBlocks(order, confirmBy, origin)
        : [
            paidAt
              ? "Thank you for your order. We've received your payment and are getting it ready. We'll email you when it ships."
              : "Thank you for your order. We're getting it ready, and we'll email you when it ships.",
          ]),
      ...formatCashDue(order),
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
      ...(origin === undefined || !paidAt
        ? []
        : [{ kind: 'link' as const, label: 'Open the invoice', href: `${origin}/order/${id}/invoice` }]),
    ],
  })
}

const deadlineFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE })

/** Without the shop's public URL there is no link, and an admin confirms the order. */
function buildConfirmationBlocks(
  { confirmToken }: PlacedOrder,
  confirmBy: Date,
  origin: string | undefined,
): EmailBlock[] {
  const deadline = deadlineFormat.format(confirmBy)
  if (origin === undefined || confirmToken === undefined)
    return [`Thank you for your order. Please reply to this email by ${deadline} to confirm it. It ships after that.`]
  return [
    `Thank you for your order. Please confirm it by ${deadline}. It ships after that; without your confirmation we cancel it.`,
    { kind: 'button', label: 'Confirm your order', href: `${origin}/order/confirm?token=${confirmToken}` },
  ]
}
