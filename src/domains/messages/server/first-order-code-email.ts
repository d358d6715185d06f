import { composeEmail } from '#platform/email/compose-email.ts'
import { formatShortDate } from '#shared/format-date.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface FirstOrderCode {
  origin: string
  code: string
  percent: number
  endsAt: Date
}

export function firstOrderCodeEmail(shop: ShopSettings, { origin, code, percent, endsAt }: FirstOrderCode) {
  const lastDay = formatShortDate(new Date(endsAt.getTime() - 1).toISOString())
  return composeEmail(shop, {
    subject: `${percent}% off your first ${shop.brand.name} order: ${code}`,
    title: 'Welcome. This one is yours.',
    preview: `Your code ${code} takes ${percent}% off your first order, until ${lastDay}.`,
    blocks: [
      `Thank you for confirming. Enter this code in your cart to take ${percent}% off your first order.`,
      {
        kind: 'facts',
        facts: [
          { label: 'Code', value: code },
          { label: 'Valid until', value: lastDay },
        ],
      },
      { kind: 'button', label: 'Start shopping', href: `${origin}/` },
      {
        kind: 'small',
        text: 'The code is for you alone, for one order: log in with this email address when you check out.',
      },
    ],
  })
}
