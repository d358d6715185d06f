import type { EmailBlock } from '#platform/email/email-block.ts'
import { formatShortPaise, multiplyPaise, type Paise } from '#shared/money.ts'
import type { Address } from '../contract.ts'
import type { TrackedShipment } from './deps.ts'

export interface OrderEmailData {
  id: string
  customerName: string
  address: Address
  totalPaise: Paise
  discountCode: string | null
  discountPaise: Paise
  shippingChargePaise: Paise
  /** In Indian time; null on orders from before there were shipping rates. */
  deliverBy: string | null
  codFeePaise: Paise
  /** Null while cash is expected. */
  paidAt: Date | null
  placedAt: Date
  lines: { name: string; size: string | null; color: string | null; pricePaise: Paise; quantity: number }[]
}

type ReceiptData = Pick<
  OrderEmailData,
  'lines' | 'totalPaise' | 'discountCode' | 'discountPaise' | 'shippingChargePaise' | 'codFeePaise' | 'paidAt'
>

export const buildReceiptBlock = (
  { lines, totalPaise, discountCode, discountPaise, shippingChargePaise, codFeePaise, paidAt }: ReceiptData,
  { unpaidLabel = 'To pay in cash' } = {},
): EmailBlock => ({
  kind: 'items',
  rows: lines.map(({ name, size, color, pricePaise, quantity }) => ({
    label: `${quantity} × ${name}`,
    detail: [size, color].filter(Boolean).join(', '),
    amount: formatShortPaise(multiplyPaise(pricePaise, quantity)),
  })),
  sums: [
    ...(discountPaise > 0
      ? [{ label: `Discount (${discountCode})`, amount: `−${formatShortPaise(discountPaise)}` }]
      : []),
    { label: 'Shipping', amount: shippingChargePaise > 0 ? formatShortPaise(shippingChargePaise) : 'Free' },
    ...(codFeePaise > 0 ? [{ label: 'Cash on delivery fee', amount: formatShortPaise(codFeePaise) }] : []),
  ],
  total: { label: paidAt ? 'Total paid' : unpaidLabel, amount: formatShortPaise(totalPaise) },
})

/** Says what to have ready, while cash is expected. */
export const formatCashDue = ({ totalPaise, paidAt }: Pick<OrderEmailData, 'totalPaise' | 'paidAt'>): string[] =>
  paidAt ? [] : [`Pay ${formatShortPaise(totalPaise)} in cash when it arrives.`]

export const buildAddressBlock = ({ address }: Pick<OrderEmailData, 'address'>): EmailBlock => ({
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
export const buildOrderLinkBlocks = (id: string, origin: string | undefined): EmailBlock[] =>
  origin === undefined ? [] : [{ kind: 'button', label: 'See your order', href: `${origin}/order/${id}` }]

/** Names the courier and the tracking number. Without the shop's public URL, the link is the courier's. */
export function buildShipmentBlocks(
  { courier, trackingNumber, trackingUrl, token }: TrackedShipment,
  origin: string | undefined,
): EmailBlock[] {
  const facts = [
    { label: 'Courier', value: courier },
    { label: 'Tracking number', value: trackingNumber },
  ]
  const href = origin === undefined ? trackingUrl : `${origin}/track/${token}`
  return [{ kind: 'facts', facts }, ...(href ? [{ kind: 'button' as const, label: 'Track your parcel', href }] : [])]
}
