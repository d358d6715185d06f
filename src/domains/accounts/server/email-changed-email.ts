import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

/** Goes to the old address, whose owner may know nothing of it. */
export function emailChangedEmail(shop: ShopSettings, { name }: { name: string }) {
  return composeEmail(shop, {
    subject: `The email address of your ${shop.brand.name} account was changed`,
    title: 'Your email address was changed.',
    name,
    blocks: [
      `We've changed the email address of your ${shop.brand.name} account. From now on, you log in with the new one, and our emails go there.`,
      "Didn't you ask for this? Reply to this email, and we'll set it back.",
    ],
  })
}
