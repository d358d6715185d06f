import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import type { Paise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { buildOrderLinkBlocks, formatOrderNumber, formatTotal } from './order-email-blocks.ts'

interface RefundedOrder {
  id: string
  customerName: string
}

export function refundEmail(
  shop: ShopSettings,
  { id, customerName }: RefundedOrder,
  amountPaise: Paise,
  origin: string | undefined,
) {
  const [number, amount] = [formatOrderNumber(id), formatTotal(amountPaise)]
  return composeEmail(shop, {
    subject: `Your refund of ${amount} for ${shop.brand.name} order #${number}`,
    title: 'Your refund is on its way.',
    name: customerName,
    blocks: [
      `We've started your refund of ${amount} for order #${number} to your original payment method. ${formatRefundTiming(shop)}`,
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          { label: 'Refund', value: amount },
        ],
      },
      ...buildOrderLinkBlocks(id, origin),
    ],
  })
}
