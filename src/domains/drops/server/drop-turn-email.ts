import { composeEmail } from '#platform/email/compose-email.ts'
import { formatTime } from '#shared/format-date.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface TurnEmailInput {
  product: { id: string; name: string }
  heldUntil: Date
  origin: string | undefined
}

export function dropTurnEmail(shop: ShopSettings, { product, heldUntil, origin = '' }: TurnEmailInput) {
  const time = formatTime(heldUntil.toISOString())
  return composeEmail(shop, {
    subject: `It’s your turn: ${product.name}`,
    title: 'It’s your turn.',
    preview: `We hold one ${product.name} for you until ${time}.`,
    blocks: [
      `One became free, and you were next in line. We hold it for you until ${time}.`,
      { kind: 'button', label: 'Get it now', href: `${origin}/drops/${product.id}` },
      'Open the link in the browser in which you got your place, or log in to your account.',
      { kind: 'small', text: "If you don't check out by then, it goes to the next in line." },
    ],
  })
}
