import { composeEmail } from '#platform/email/compose-email.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface SentDocument {
  kind: 'invoice' | 'credit note'
  number: string
  orderId: string
  total: number
  buyer: { name: string }
}

export function taxDocumentEmail(
  shop: ShopSettings,
  { kind, number, orderId, total, buyer }: SentDocument,
  origin: string | undefined,
) {
  const order = shortenId(orderId)
  const path = kind === 'invoice' ? `/order/${orderId}/invoice` : `/order/${orderId}`
  return composeEmail(shop, {
    subject: `Your ${kind} ${number} from ${shop.brand.name}`,
    title: kind === 'invoice' ? 'Your invoice.' : 'Your credit note.',
    name: buyer.name,
    blocks: [
      kind === 'invoice'
        ? `Here is the invoice of your order #${order}. You can read, print and download it in your account.`
        : `Here is the credit note for order #${order}. You can download it from the page of your order.`,
      {
        kind: 'facts',
        facts: [
          { label: kind === 'invoice' ? 'Invoice' : 'Credit note', value: number },
          { label: 'Order', value: `#${order}` },
          { label: 'Total', value: formatRupees(total) },
        ],
      },
      ...(origin === undefined
        ? []
        : [
            {
              kind: 'button' as const,
              label: kind === 'invoice' ? 'See the invoice' : 'See your order',
              href: `${origin}${path}`,
            },
          ]),
    ],
  })
}
