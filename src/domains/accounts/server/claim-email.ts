import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { DAY } from '#shared/time.ts'
import { CLAIM_LINK_TTL_MS } from '../rules.ts'

const TTL_DAYS = CLAIM_LINK_TTL_MS / DAY

/** Asks the owner of an email address to confirm the account that was created with it. */
export function claimEmail(shop: ShopSettings, { name, link }: { name: string; link: string }) {
  return composeEmail(shop, {
    subject: `Confirm your email for ${shop.brand.name}`,
    title: 'Is this you?',
    preview: 'Confirm your email to see your orders on any device.',
    name,
    blocks: [
      `You have a ${shop.brand.name} account without a password. Confirm your email to see your orders on any device. You can set a password, too.`,
      { kind: 'button', label: 'Confirm your email', href: link },
      `The link works once, within ${TTL_DAYS} days. It logs out every other device.`,
      {
        kind: 'small',
        text: "Wasn't you? Someone may have entered your email by mistake. You can ignore this email. Don't share the link with anyone; we'll never ask for it.",
      },
    ],
  })
}
