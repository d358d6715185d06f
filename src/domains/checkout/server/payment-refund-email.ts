import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { formatShortRupees, type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { DISCOUNT_USED_UP, paymentReviewReasons } from '../rules.ts'

/** Keyed by reason for review: a refund stores that sentence, which is written for admins, not for customers. */
const explanations: Record<string, string> = {
  [paymentReviewReasons.soldOut]: 'Sorry, your items sold out before your payment came through.',
  [paymentReviewReasons.discountUsedUp]: DISCOUNT_USED_UP,
  [paymentReviewReasons.cancelled]: 'It was made for a checkout that you had cancelled.',
  [paymentReviewReasons.duplicatePayment]: 'Your order was already paid.',
}

export function paymentRefundEmail(
  shop: ShopSettings,
  refund: { customerName: string; amountPaise: Paise; reason: string },
) {
  const amount = formatShortRupees(rupeesFromPaise(refund.amountPaise))
  return composeEmail(shop, {
    subject: `We're refunding your payment of ${amount} to ${shop.brand.name}`,
    title: "We're refunding your payment.",
    name: refund.customerName,
    blocks: [
      `We've started the refund of your payment of ${amount}. ${explanations[refund.reason] ?? "We couldn't place an order for it."}`,
      "You don't need to do anything.",
      { kind: 'small', text: formatRefundTiming(shop) },
    ],
  })
}
