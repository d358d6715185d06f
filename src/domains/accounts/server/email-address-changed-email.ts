import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface EmailAddressChangedOptions {
  name: string
  /** Whether this goes to the new address. The email to the old one, which may belong to someone else, does not name the new one. */
  isNewAddress: boolean
  origin: string
}

/** Tells both mailboxes that the staff changed the email address of an account. */
export function emailAddressChangedEmail(
  shop: ShopSettings,
  { name, isNewAddress, origin }: EmailAddressChangedOptions,
) {
  const brand = shop.brand.name
  return composeEmail(shop, {
    subject: `The email of your ${brand} account was changed`,
    title: 'Your email was changed.',
    name,
    blocks: [
      isNewAddress
        ? `Our team made this the email address of your ${brand} account. Use it to log in from now on. We've logged you out on all devices.`
        : `Our team changed the email address of your ${brand} account. This address no longer works for logging in. We've logged you out on all devices.`,
      isNewAddress
        ? { kind: 'button', label: 'Log in', href: `${origin}/login` }
        : { kind: 'button', label: 'Contact us', href: `${origin}/contact` },
      {
        kind: 'small',
        text: "Didn't ask for this? Reply to this email or contact us right away, and we'll change it back.",
      },
    ],
  })
}
