import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { estimatedDelivery } from '../rules.ts'
import { type MailedOrder, receiptOf, shortNumber, wayToOrder, whereTo } from './order-blocks.ts'

const day = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: brand.timeZone })

/** The mail that tells that an order is placed: what, where to, and when about. */
export function orderMail(order: MailedOrder, origin: string | undefined) {
  const { id, customerName, placedAt } = order
  const number = shortNumber(id)
  return composeMail({
    subject: `Your ${brand.name} order #${number}`,
    title: 'It’s yours.',
    preview: `Order #${number} is paid and will be with you around ${day.format(estimatedDelivery(placedAt))}.`,
    name: customerName,
    blocks: [
      'Thank you for your order. It is paid, and we are getting it ready. You hear from us again when it leaves.',
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          { label: 'Placed', value: day.format(placedAt) },
          { label: 'With you around', value: day.format(estimatedDelivery(placedAt)) },
        ],
      },
      receiptOf(order),
      whereTo(order),
      ...wayToOrder(id, origin),
      ...(origin === undefined
        ? []
        : [{ kind: 'link' as const, label: 'Open the invoice', href: `${origin}/order/${id}/invoice` }]),
    ],
  })
}
