import type { EmailSample } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import * as emails from './return-emails.ts'

const orderId = '019a8c4e7d21f03b5e6c9a42'
const returnId = '019a91b07c54e2d83f1a6b90'
const tee = {
  name: 'Everyday Tee',
  size: 'L',
  color: 'Black',
  pricePaise: asPaise(99_900),
  quantity: 1,
  discountPaise: asPaise(0),
}

export function composeReturnEmailSamples(origin: string, shop: ShopSettings): EmailSample[] {
  const exchange = {
    orderId,
    name: 'Asha Rao',
    reason: 'Size does not fit' as const,
    reasonText: 'The shoulders are right, but it is too short for me.\nIs XL longer?',
    outcome: 'exchange' as const,
    origin,
    lines: [{ ...tee, newSize: 'XL' }],
  }
  const refund = { ...exchange, outcome: 'refund' as const, lines: [{ ...tee, newSize: null }] }
  const rejectionReason = 'The print has been washed several times. We only accept unworn items.'
  return [
    {
      id: 'return-requested',
      name: 'Return: requested',
      when: 'a return is requested',
      ...emails.returnRequestedEmail(shop, exchange),
    },
    {
      id: 'return-notice',
      name: 'Return: notice to the shop',
      when: 'a return is requested, to the shop',
      ...emails.staffNoticeEmail(shop, { ...exchange, id: returnId, email: 'asha@example.in', number: '98450 12345' }),
    },
    {
      id: 'return-approved',
      name: 'Return: approved',
      when: 'a return is approved',
      ...emails.returnApprovedEmail(shop, exchange),
    },
    {
      id: 'return-rejected',
      name: 'Return: rejected',
      when: 'a return is rejected',
      ...emails.returnRejectedEmail(shop, exchange, rejectionReason),
    },
    {
      id: 'return-received',
      name: 'Return: received',
      when: 'the parcel arrives',
      ...emails.returnReceivedEmail(shop, exchange),
    },
    {
      id: 'return-refunded',
      name: 'Return: refunded',
      when: 'a return is refunded',
      ...emails.returnRefundedEmail(shop, refund, { amountPaise: asPaise(99_900), isCash: false, refundTo: null }),
    },
    {
      id: 'return-exchanged',
      name: 'Return: exchanged',
      when: 'the other size ships',
      ...emails.exchangeSentEmail(shop, exchange),
    },
  ]
}
