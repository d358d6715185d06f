import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { banksTake } from '#shared/promises.ts'
import { rupees, shortNumber, wayToOrder } from './order-blocks.ts'

interface Told {
  id: string
  customerName: string
}

/** Tells that something goes back of what was paid. */
export function refundMail({ id, customerName }: Told, amountPaise: number, origin: string | undefined) {
  const [number, amount] = [shortNumber(id), rupees(amountPaise)]
  return composeMail({
    subject: `${amount} of your ${brand.name} order #${number} goes back to you`,
    title: 'Money is on its way back.',
    name: customerName,
    blocks: [
      `We are giving you ${amount} of your order #${number} back, the way you paid. There is nothing to do for you.`,
      {
        kind: 'facts',
        facts: [
          { label: 'Order', value: `#${number}` },
          { label: 'Goes back', value: amount },
        ],
      },
      ...wayToOrder(id, origin),
      { kind: 'small', text: banksTake() },
    ],
  })
}
