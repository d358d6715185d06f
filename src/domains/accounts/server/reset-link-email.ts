import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { RESET_LINK_TTL_MS } from '../rules.ts'

const TTL_MINUTES = RESET_LINK_TTL_MS / 60_000

export function resetLinkEmail(shop: ShopSettings, { name, link }: { name: string; link: string }) {
  return composeEmail(shop, {
    subject: `Set a new ${shop.brand.name} password`,
    title: 'Set a new password.',
    preview: `The link works once, within ${TTL_MINUTES} minutes.`,
    name,
    blocks: [
      `We received a request to reset the password of your ${shop.brand.name} account.`,
      { kind: 'button', label: 'Set a new password', href: link },
      `The link works once, within ${TTL_MINUTES} minutes.`,
      {
        kind: 'small',
        text: "If you didn't ask for this, you can ignore this email and your password won't change. Don't share the link with anyone; we'll never ask for it.",
      },
    ],
  })
}
