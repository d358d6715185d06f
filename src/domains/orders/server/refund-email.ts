import { composeEmail } from '#platform/email/compose-email.ts'
import { formatRefundTiming } from '#shared/format-promises.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortPaise, type Paise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { formatUnits } from '../refund-rules.ts'
import { buildOrderLinkBlocks } from './order-email-blocks.ts'

interface RefundedOrder {
  id: string
  customerName: string
  /** Of a transfer by hand, for cash on delivery. */
  reference?: string
  /** The UPI ID or bank account of that transfer; empty if it is not known. */
  sentTo?: string
  /** The number of the credit note, if there is one. */
  creditNote?: string | null
  /** The refunded units; none if the refund reduces the price of the whole order. */
  items?: Parameters<typeof formatUnits>[0][]
}

const formatItems = (items: NonNullable<RefundedOrder['items']>) => items.map(formatUnits).join('; ')

export function refundEmail(
  shop: ShopSettings,
  { id, customerName, reference, sentTo = '', creditNote, items = [] }: RefundedOrder,
  amountPaise: Paise,
  origin: string | undefined,
) {
  const [number, amount] = [shortenId(id), formatShortPaise(amountPaise)]
  return composeEmail(shop, {
    subject: `Your refund of ${amount} for ${shop.brand.name} order #${number}`,
    title: 'Your refund is on its way.',
    name: customerName,
    blocks: [
      reference === undefined
        ? `We've started your refund of ${amount} for order #${number} to your original payment method. ${formatRefundTiming(shop)}`
        : `We've sent your refund of ${amount} for order #${number}.`,
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          ...(items.length === 0 ? [] : [{ label: 'For', value: formatItems(items) }]),
          { label: 'Refund', value: amount },
          ...(sentTo === '' ? [] : [{ label: 'Sent to', value: sentTo }]),
          ...(reference === undefined ? [] : [{ label: 'Reference', value: reference }]),
          ...(creditNote ? [{ label: 'Credit note', value: creditNote }] : []),
        ],
      },
      ...buildOrderLinkBlocks(id, origin),
    ],
  })
}

/** Asks a customer who paid in cash where to send the money. */
export function cashRefundEmail(
  shop: ShopSettings,
  { id, customerName, items = [] }: RefundedOrder,
  amountPaise: Paise,
  origin: string | undefined,
) {
  const [number, amount] = [shortenId(id), formatShortPaise(amountPaise)]
  return composeEmail(shop, {
    subject: `Where should we send your refund of ${amount} for ${shop.brand.name} order #${number}?`,
    title: 'Where should we send your refund?',
    name: customerName,
    blocks: [
      `We're refunding ${amount} of order #${number}, which you paid in cash. Please reply with your UPI ID, or with your bank account number and IFSC. We email you when it is done.`,
      ...(items.length === 0 ? [] : [{ kind: 'facts' as const, facts: [{ label: 'For', value: formatItems(items) }] }]),
      ...buildOrderLinkBlocks(id, origin),
    ],
  })
}
