import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { estimatedDelivery } from '../rules.ts'
import { type MailedOrder, receiptOf, shortNumber, wayToOrder, whereTo } from './order-blocks.ts'

const dateFormat = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeZone: brand.timeZone })

export function orderMail(order: MailedOrder, origin: string | undefined) {
  const { id, customerName, placedAt } = order
  const number = shortNumber(id)
  const expectedBy = dateFormat.format(estimatedDelivery(placedAt))
  return composeMail({
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
      receiptOf(order),
      whereTo(order),
      ...wayToOrder(id, origin),
      ...(origin === undefined
        ? []
        : [{ kind: 'link' as const, label: 'Open the invoice', href: `${origin}/order/${id}/invoice` }]),
    ],
  })
}
