import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { banksTake } from '#shared/promises.ts'
import { rupees, shortNumber, wayToOrder } from './order-blocks.ts'

interface RefundedOrder {
  id: string
  customerName: string
}

export function refundMail({ id, customerName }: RefundedOrder, amountPaise: number, origin: string | undefined) {
  const [number, amount] = [shortNumber(id), rupees(amountPaise)]
  return composeMail({
    subject: `Your refund of ${amount} for ${brand.name} order #${number}`,
    title: 'Your refund is on its way.',
    name: customerName,
    blocks: [
      `We've started your refund of ${amount} for order #${number} to your original payment method. ${banksTake()}`,
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          { label: 'Refund', value: amount },
        ],
      },
      ...wayToOrder(id, origin),
    ],
  })
}
