import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { DAY } from '#shared/time.ts'
import { DISABLE_AFTER_MS } from '../rules.ts'

const DAYS = DISABLE_AFTER_MS / DAY

export function webhookDisabledEmail(shop: ShopSettings, { url, link }: { url: string; link: string }) {
  return composeEmail(shop, {
    subject: 'A webhook was turned off',
    title: 'A webhook was turned off.',
    preview: `Its server has not accepted anything for ${DAYS} days.`,
    blocks: [
      `The server at ${url} has not accepted anything for ${DAYS} days, so ${shop.brand.name} no longer sends events to it.`,
      'See what the server answered last, repair it and turn the webhook on again.',
      { kind: 'button', label: 'See the webhook', href: link },
    ],
  })
}
