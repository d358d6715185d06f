import { composeEmail } from '#platform/email/compose-email.ts'
import { shortenId } from '#shared/ids.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

export function unconfirmedEmail(shop: ShopSettings, { id, customerName }: { id: string; customerName: string }) {
  const number = shortenId(id)
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} is cancelled`,
    title: 'Your order is cancelled.',
    name: customerName,
    blocks: [
      `We've cancelled order #${number}, because it wasn't confirmed in time. There is nothing to pay.`,
      'Still want it? Just order again.',
    ],
  })
}
