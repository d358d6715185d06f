import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { banksTake } from '#shared/promises.ts'
import { rupees, shortNumber, wayToOrder } from './order-blocks.ts'

interface Told {
  id: string
  customerName: string
}

/** Tells that there will be no parcel, and what goes back. */
export function cancelMail({ id, customerName }: Told, amountPaise: number, origin: string | undefined) {
  const number = shortNumber(id)
  const back = amountPaise > 0 ? ` We are giving you ${rupees(amountPaise)} back, the way you paid. ${banksTake()}` : ''
  return composeMail({
    subject: `Your ${brand.name} order #${number} is cancelled`,
    title: 'Your order is cancelled.',
    name: customerName,
    blocks: [`There will be no parcel for order #${number}.${back}`, ...wayToOrder(id, origin)],
  })
}
