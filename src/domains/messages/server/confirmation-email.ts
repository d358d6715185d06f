import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { PENDING_DAYS } from '../rules.ts'

export function confirmationEmail(shop: ShopSettings, { origin, token }: { origin: string; token: string }) {
  const unsubscribeUrl = `${origin}/newsletter/leave?token=${token}`
  const email = composeEmail(shop, {
    subject: `Confirm your ${shop.brand.name} newsletter`,
    title: "One click and you're in.",
    preview: 'Confirm your address to get our newsletter.',
    blocks: [
      `You (or someone using your address) signed up for the ${shop.brand.name} newsletter. Confirm, and we'll tell you about new products, restocks and offers.`,
      { kind: 'button', label: 'Yes, count me in', href: `${origin}/newsletter/confirm?token=${token}` },
      {
        kind: 'small',
        text: `Wasn't you? Just ignore this email. We won't send you any newsletters, and we'll delete your address after ${PENDING_DAYS} days.`,
      },
    ],
    footer: [{ label: 'Unsubscribe', href: unsubscribeUrl }],
  })
  // email clients show their own unsubscribe button for these headers (RFC 8058)
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...email, headers }
}
