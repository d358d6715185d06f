import { buildReceiptBlock } from '#domains/orders/server/api.ts'
import { composeEmail } from '#platform/email/compose-email.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { DraftOrderRow } from './draft-store.ts'
import type { NewLine } from './store.ts'

type EmailedDraft = Pick<
  DraftOrderRow,
  'customerName' | 'totalPaise' | 'discountCode' | 'discountPaise' | 'shippingChargePaise' | 'codFeePaise' | 'expiresAt'
> & { lines: Pick<NewLine, 'name' | 'size' | 'color' | 'pricePaise' | 'quantity'>[] }

export function paymentLinkEmail(shop: ShopSettings, draft: EmailedDraft, link: string) {
  const amount = formatShortPaise(draft.totalPaise)
  const deadline = formatDateTime(draft.expiresAt.toISOString())
  return composeEmail(shop, {
    subject: `Pay ${amount} for your ${shop.brand.name} order`,
    title: 'Your order is ready to pay.',
    preview: `Pay ${amount} by ${deadline}.`,
    name: draft.customerName,
    blocks: [
      'This is the order that we took for you on the phone. Pay by card, UPI or net banking; you need no login.',
      { kind: 'button', label: `Pay ${amount}`, href: link },
      buildReceiptBlock({ ...draft, paidAt: null }, { unpaidLabel: 'To pay' }),
      {
        kind: 'small',
        text: `The link works until ${deadline}. We reserve the items when you open the payment, so they can sell out before that.`,
      },
    ],
  })
}
