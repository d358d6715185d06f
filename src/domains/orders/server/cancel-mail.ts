import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { banksTake } from '#shared/promises.ts'
import { rupees, shortNumber, wayToOrder } from './order-blocks.ts'

interface CancelledOrder {
  id: string
  customerName: string
}

export function cancelMail({ id, customerName }: CancelledOrder, amountPaise: number, origin: string | undefined) {
  const number = shortNumber(id)
  const refund =
    amountPaise > 0
      ? ` We've started your refund of ${rupees(amountPaise)} to your original payment method. ${banksTake()}`
      : ''
  return composeMail({
    subject: `Your ${brand.name} order #${number} is cancelled`,
    title: 'Your order is cancelled.',
    name: customerName,
    blocks: [`We've cancelled order #${number}, so it won't be shipped.${refund}`, ...wayToOrder(id, origin)],
  })
}
