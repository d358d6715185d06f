import { brand } from '#shared/brand.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import { reasons } from '../rules.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** What the shopper is told; the money desk has its own words. */
const whys: Record<string, string> = {
  [reasons.soldOut]: 'it came after we had stopped keeping your items, and they were sold out by then',
  [reasons.cancelled]: 'it was made for a checkout that you had given up',
  [reasons.surplus]: 'your order was paid already',
}

/** Tells that a payment goes back, and why. */
export function refundMail(refund: { customerName: string; amountPaise: number; reason: string }) {
  const amount = formatRupees(rupeesFromPaise(refund.amountPaise))
  const paragraphs = [
    `Hello ${refund.customerName},`,
    `we are giving your payment of ${amount} back: ${whys[refund.reason] ?? 'it could not become an order'}.`,
    'There is nothing to do for you. Banks usually take 3 to 4 business days.',
  ]
  return {
    subject: `Your payment of ${amount} to ${brand.name} goes back`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n'),
  }
}
