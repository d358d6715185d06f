import { composeEmail } from '#platform/email/compose-email.ts'
import { brand } from '#shared/brand.ts'
import { estimateDelivery } from '../rules.ts'
import {
  buildAddressBlock,
  buildOrderLinkBlocks,
  buildReceiptBlock,
  formatOrderNumber,
  type OrderEmailData,
} from './order-email-blocks.ts'

const dateFormat = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: brand.timeZone })

export function orderEmail(order: OrderEmailData, origin: string | undefined) {
  const { id, customerName, placedAt } = order
  const number = formatOrderNumber(id)
  const expectedBy = dateFormat.format(estimateDelivery(placedAt))
  return composeEmail({
    subject: `Your ${brand.name} order #${number}`,
    title: 'It’s yours.',
    preview: `Order #${number} is confirmed. Expected by ${expectedBy}.`,
    name: customerName,
    blocks: [
      "Thank you for your order. We've received your payment and are getting it ready. We'll email you when it ships.",
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          { label: 'Placed', value: dateFormat.format(placedAt) },
          { label: 'Expected by', value: expectedBy },
        ],
      },
      buildReceiptBlock(order),
      buildAddressBlock(order),
      ...buildOrderLinkBlocks(id, origin),
      ...(origin === undefined
        ? []
        : [{ kind: 'link' as const, label: 'Open the invoice', href: `${origin}/order/${id}/invoice` }]),
    ],
  })
}
