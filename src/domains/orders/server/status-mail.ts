import { composeMail } from '#platform/mail/compose-mail.ts'
import type { MailBlock } from '#platform/mail/mail-block.ts'
import { brand } from '#shared/brand.ts'
import { RETURN_DAYS, span } from '#shared/promises.ts'
import { type MailedOrder, receiptOf, shortNumber, wayToOrder, whereTo } from './order-blocks.ts'

export function statusMail(order: MailedOrder, status: 'Shipped' | 'Delivered', origin: string | undefined) {
  return status === 'Shipped' ? shippedEmail(order, origin) : deliveredEmail(order, origin)
}

function shippedEmail(order: MailedOrder, origin: string | undefined) {
  const number = shortNumber(order.id)
  return composeMail({
    subject: `Your ${brand.name} order #${number} is on its way`,
    title: 'It’s on its way.',
    name: order.customerName,
    blocks: [
      `Your order #${number} has shipped and is on its way to you.`,
      whereTo(order),
      ...wayToOrder(order.id, origin),
      receiptOf(order),
    ],
  })
}

function deliveredEmail(order: MailedOrder, origin: string | undefined) {
  const { id, customerName } = order
  const number = shortNumber(id)
  const returnLink: MailBlock[] =
    origin === undefined ? [] : [{ kind: 'link', label: 'Return or exchange', href: `${origin}/return?order=${id}` }]
  return composeMail({
    subject: `Your ${brand.name} order #${number} was delivered`,
    title: 'It’s there. Wear it well.',
    name: customerName,
    blocks: [
      `Your order #${number} was delivered.`,
      ...wayToOrder(id, origin),
      `Doesn't fit, or something's wrong with it? Tell us within ${span(RETURN_DAYS)} days and we'll exchange it or refund you.`,
      ...returnLink,
      receiptOf(order),
    ],
  })
}
