import { composeEmail } from '#platform/email/compose-email.ts'
import { shortenId } from '#shared/ids.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

export function refusedEmail(shop: ShopSettings, { id, customerName }: { id: string; customerName: string }) {
  const number = shortenId(id)
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} came back`,
    title: 'Your parcel came back.',
    name: customerName,
    blocks: [
      `The courier brought the parcel of order #${number} back to us, so we've cancelled the order. There is nothing to pay.`,
      'Is this a mistake? Just reply to this email.',
    ],
  })
}
