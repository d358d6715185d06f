import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import type { Paise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { buildOrderLinkBlocks, formatOrderNumber, formatTotal } from './order-email-blocks.ts'

interface CancelledOrder {
  id: string
  customerName: string
  isShipped?: boolean
}

export function cancellationEmail(
  shop: ShopSettings,
  { id, customerName, isShipped = false }: CancelledOrder,
  refundPaise: Paise,
  origin: string | undefined,
) {
  const number = formatOrderNumber(id)
  const refund =
    refundPaise > 0
      ? ` We've started your refund of ${formatTotal(refundPaise)} to your original payment method. ${formatRefundTiming(shop)}`
      : ''
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} is cancelled`,
    title: 'Your order is cancelled.',
    name: customerName,
    blocks: [
      `We've cancelled order #${number}${isShipped ? '' : ", so it won't be shipped"}.${refund}`,
      ...buildOrderLinkBlocks(id, origin),
    ],
  })
}
