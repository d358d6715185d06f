import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface RecoveryCodeUsed {
  kind: 'recovery code used'
  remaining: number
}

export type SecondFactorEvent = { kind: 'on' | 'off' | 'new recovery codes' } | RecoveryCodeUsed

interface SecondFactorEmailInput {
  name: string
  event: SecondFactorEvent
  origin: string
}

interface Content {
  subject: string
  title: string
  body: string
}

const getContentByKind = (
  shop: ShopSettings,
): Record<Exclude<SecondFactorEvent['kind'], 'recovery code used'>, Content> => ({
  on: {
    subject: 'Two-step login is on',
    title: 'Two-step login is on.',
    body: `From now on, you'll need your password and a code from your app to log in to your ${shop.brand.name} account. We've logged you out on all other devices. Keep the recovery codes somewhere you can reach without your phone.`,
  },
  off: {
    subject: 'Two-step login is off',
    title: 'Two-step login is off.',
    body: `From now on, you only need your password to log in to your ${shop.brand.name} account. Your recovery codes no longer work.`,
  },
  'new recovery codes': {
    subject: 'You have new recovery codes',
    title: 'New recovery codes.',
    body: `Your ${shop.brand.name} account has ten new recovery codes. Your old codes no longer work.`,
  },
})

function getContent(shop: ShopSettings, event: SecondFactorEvent): Content {
  if (event.kind !== 'recovery code used') return getContentByKind(shop)[event.kind]
  const codesLeft = event.remaining === 1 ? '1 code left' : `${event.remaining} codes left`
  return {
    subject: 'A recovery code was used to log in',
    title: 'A recovery code was used.',
    body: `Someone, hopefully you, logged in to your ${shop.brand.name} account with your password and a recovery code. You have ${codesLeft}. If you've lost your phone, turn two-step login off and set it up again.`,
  }
}

export function secondFactorEmail(shop: ShopSettings, input: SecondFactorEmailInput) {
  const { subject, title, body } = getContent(shop, input.event)
  return composeEmail(shop, {
    subject,
    title,
    name: input.name,
    blocks: [
      body,
      { kind: 'button', label: 'Your account', href: `${input.origin}/profile` },
      {
        kind: 'small',
        text: "Wasn't you? Then someone knows your password. Set a new one now, log out everywhere and tell the other admins.",
      },
    ],
  })
}
