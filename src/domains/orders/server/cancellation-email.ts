import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortPaise, type Paise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { PaymentMethod } from '../contract.ts'
import { buildOrderLinkBlocks } from './order-email-blocks.ts'

interface CancelledOrder {
  id: string
  customerName: string
  isShipped?: boolean
  paymentMethod?: PaymentMethod
}

export function cancellationEmail(
  shop: ShopSettings,
  { id, customerName, isShipped = false, paymentMethod = 'Online' }: CancelledOrder,
  refundPaise: Paise,
  origin: string | undefined,
) {
  const number = shortenId(id)
  const amount = formatShortPaise(refundPaise)
  const refund =
    paymentMethod === 'COD'
      ? ` To get your ${amount} back, reply with your UPI ID, or with your bank account number and IFSC.`
      : ` We've started your refund of ${amount} to your original payment method. ${formatRefundTiming(shop)}`
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} is cancelled`,
    title: 'Your order is cancelled.',
    name: customerName,
    blocks: [
      `We've cancelled order #${number}${isShipped ? '' : ", so it won't be shipped"}.${refundPaise > 0 ? refund : ''}`,
      ...buildOrderLinkBlocks(id, origin),
    ],
  })
}
