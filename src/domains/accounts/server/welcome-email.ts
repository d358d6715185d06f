import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

/** The email address is unverified, so the email tells its owner what to do if they did not register. */
export function welcomeEmail(shop: ShopSettings, { name, origin }: { name: string; origin: string }) {
  return composeEmail(shop, {
    subject: `Welcome to ${shop.brand.name}`,
    title: `Welcome to ${shop.brand.name}.`,
    preview: 'Your account is ready.',
    name,
    blocks: [
      `Your ${shop.brand.name} account is ready. Your cart follows you from phone to laptop, your addresses are saved, and you can track every order from the day you place it.`,
      { kind: 'button', label: "See what's new", href: `${origin}/collections/all` },
      { kind: 'link', label: 'Your account', href: `${origin}/profile` },
      {
        kind: 'small',
        text: "Wasn't you? Someone may have entered your email by mistake. Reply and we'll close the account.",
      },
    ],
  })
}
