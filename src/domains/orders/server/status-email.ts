import { composeEmail } from '#platform/email/compose-email.ts'
import type { EmailBlock } from '#platform/email/email-block.ts'
import { brand } from '#shared/brand.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRange, RETURN_DAYS } from '#shared/service-levels.ts'
import {
  buildAddressBlock,
  buildOrderLinkBlocks,
  buildReceiptBlock,
  type OrderEmailData,
} from './order-email-blocks.ts'

export function statusEmail(order: OrderEmailData, status: 'Shipped' | 'Delivered', origin: string | undefined) {
  return status === 'Shipped' ? shippedEmail(order, origin) : deliveredEmail(order, origin)
}

function shippedEmail(order: OrderEmailData, origin: string | undefined) {
  const number = shortenId(order.id)
  return composeEmail({
    subject: `Your ${brand.name} order #${number} is on its way`,
    title: 'It’s on its way.',
    name: order.customerName,
    blocks: [
      `Your order #${number} has shipped and is on its way to you.`,
      buildAddressBlock(order),
      ...buildOrderLinkBlocks(order.id, origin),
      buildReceiptBlock(order),
    ],
  })
}

function deliveredEmail(order: OrderEmailData, origin: string | undefined) {
  const { id, customerName } = order
  const number = shortenId(id)
  const returnLink: EmailBlock[] =
    origin === undefined ? [] : [{ kind: 'link', label: 'Return or exchange', href: `${origin}/return?order=${id}` }]
  return composeEmail({
    subject: `Your ${brand.name} order #${number} was delivered`,
    title: 'It’s there. Wear it well.',
    name: customerName,
    blocks: [
      `Your order #${number} was delivered.`,
      ...buildOrderLinkBlocks(id, origin),
      `Doesn't fit, or something's wrong with it? Tell us within ${formatRange(RETURN_DAYS)} days and we'll exchange it or refund you.`,
      ...returnLink,
      buildReceiptBlock(order),
    ],
  })
}
