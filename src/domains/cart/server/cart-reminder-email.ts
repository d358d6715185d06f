import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface ReminderLine {
  name: string
  size: string | null
  color: string | null
  quantity: number
  pricePaise: Paise
}

interface CartReminderInput {
  name: string
  lines: ReminderLine[]
  origin: string
  token: string
}

/** More would make the email too long to read. */
const MAX_ROWS = 12

export function cartReminderEmail(shop: ShopSettings, { name, lines, origin, token }: CartReminderInput) {
  const unsubscribeUrl = `${origin}/cart/stop?token=${token}`
  const [first] = lines
  const rest = lines.length - MAX_ROWS
  const email = composeEmail(shop, {
    subject: first && lines.length === 1 ? `Still in your cart: ${first.name}` : 'Still in your cart',
    title: 'You left something behind.',
    name,
    blocks: [
      'You asked us to remind you: this is still in your cart.',
      { kind: 'items', rows: lines.slice(0, MAX_ROWS).map(toRow) },
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      { kind: 'button', label: 'Continue to checkout', href: `${origin}/checkout` },
      { kind: 'small', text: 'Nothing is reserved for you, and prices can change. We send one reminder per cart.' },
    ],
    footer: [{ label: 'Stop cart reminders', href: unsubscribeUrl }],
  })
  // email clients show their own unsubscribe button for these headers (RFC 8058)
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...email, headers }
}

const toRow = ({ name, size, color, quantity, pricePaise }: ReminderLine) => ({
  label: name,
  detail: [size, color, quantity > 1 ? `× ${quantity}` : undefined].filter(Boolean).join(' · '),
  amount: formatRupees(rupeesFromPaise(pricePaise)),
})
