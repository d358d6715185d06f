import { composeEmail } from '#platform/email/compose-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { LOGIN_CODE_TTL_MS } from '../rules.ts'

const TTL_MINUTES = LOGIN_CODE_TTL_MS / 60_000

/** The code is not in the subject, which is kept when the text is deleted. */
export function loginCodeEmail(shop: ShopSettings, { name, code }: { name: string; code: string }) {
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} login code`,
    title: code,
    preview: `${code} is your code. It works once, within ${TTL_MINUTES} minutes.`,
    name,
    blocks: [
      `Enter the code ${code} to log in. It works once, within ${TTL_MINUTES} minutes.`,
      {
        kind: 'small',
        text: "If you didn't ask for this, you can ignore this email. Don't share the code with anyone; we'll never ask for it.",
      },
    ],
  })
}
