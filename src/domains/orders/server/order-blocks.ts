import type { MailBlock } from '#platform/mail/mail-block.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { Address } from '../contract.ts'

export interface MailedOrder {
  id: string
  customerName: string
  address: Address
  totalPaise: number
  placedAt: Date
  lines: { name: string; size: string | null; color: string | null; pricePaise: number; quantity: number }[]
}

export const rupees = (paise: number) => formatRupees(rupeesFromPaise(paise))

/** Returns the order number as printed on the receipt. */
export const shortNumber = (id: string) => id.slice(-8).toUpperCase()

export const receiptOf = ({ lines, totalPaise }: MailedOrder): MailBlock => ({
  kind: 'items',
  rows: lines.map(({ name, size, color, pricePaise, quantity }) => ({
    what: `${quantity} × ${name}`,
    detail: [size, color].filter(Boolean).join(', '),
    amount: rupees(pricePaise * quantity),
  })),
  sums: [{ what: 'Shipping', amount: 'Free' }],
  total: { what: 'Total paid', amount: rupees(totalPaise) },
})

export const whereTo = ({ address }: MailedOrder): MailBlock => ({
  kind: 'address',
  title: 'Shipping to',
  lines: [
    `${address.firstName} ${address.lastName}`,
    address.address,
    `${address.city}, ${address.state} ${address.postalCode}`,
    address.country,
    address.phone,
  ],
})

/** Returns no block while the shop's public URL is unknown. */
export const wayToOrder = (id: string, origin: string | undefined): MailBlock[] =>
  origin === undefined ? [] : [{ kind: 'button', label: 'See your order', href: `${origin}/order/${id}` }]
