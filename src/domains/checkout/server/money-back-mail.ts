import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import { banksTake } from '#shared/promises.ts'
import { reasons } from '../rules.ts'

/** What the shopper is told; the money desk has its own words. */
const whys: Record<string, string> = {
  [reasons.soldOut]: 'it came after we had stopped keeping your items, and they were sold out by then',
  [reasons.cancelled]: 'it was made for a checkout that you had given up',
  [reasons.surplus]: 'your order was paid already',
}

/** Tells that a payment goes back, and why. */
export function moneyBackMail(refund: { customerName: string; amountPaise: number; reason: string }) {
  const amount = formatRupees(rupeesFromPaise(refund.amountPaise))
  return composeMail({
    subject: `Your payment of ${amount} to ${brand.name} goes back`,
    title: 'Your payment goes back.',
    name: refund.customerName,
    blocks: [
      `We are giving your payment of ${amount} back: ${whys[refund.reason] ?? 'it could not become an order'}.`,
      'There is nothing to do for you.',
      { kind: 'small', text: banksTake() },
    ],
  })
}
