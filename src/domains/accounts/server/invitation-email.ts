import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { DAY } from '#shared/time.ts'
import { INVITATION_TTL_MS } from '../rules.ts'

const TTL_DAYS = INVITATION_TTL_MS / DAY

interface Invitation {
  invitedBy: string
  /** The label of the role. */
  role: string
  link: string
}

export function invitationEmail(shop: ShopSettings, { invitedBy, role, link }: Invitation) {
  return composeEmail(shop, {
    subject: `Join the team of ${shop.brand.name}`,
    title: `Join the team of ${shop.brand.name}.`,
    preview: `${invitedBy} invites you to the admin area.`,
    blocks: [
      `${invitedBy} invites you to work in the admin area of ${shop.brand.name}. Your role: ${role}.`,
      { kind: 'button', label: 'Accept the invitation', href: link },
      `The link works once, within ${TTL_DAYS} days.`,
      {
        kind: 'small',
        text: "If you don't know what this is about, you can ignore this email. Don't share the link with anyone.",
      },
    ],
  })
}
