import { expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { listRefundSentences } from './refund-notice.tsx'

const ON_ITS_WAY =
  'Your refund of ₹1,798 is on its way to your original payment method. Banks usually take 3-4 business days.'
const refundedAt = '2026-11-16T20:30:00.000Z'

it.each([
  ['pending', { refundedAmount: 1798, pendingRefund: 1798 }, [ON_ITS_WAY]],
  [
    'completed',
    { refundedAmount: 1798, refundedAt },
    ['We refunded ₹1,798 to your original payment method on 17 Nov 2026.'],
  ],
  [
    'partly completed',
    { refundedAmount: 1798, pendingRefund: 1700, refundedAt },
    ['We refunded ₹98 to your original payment method on 17 Nov 2026.', ON_ITS_WAY.replace('1,798', '1,700')],
  ],
  ['missing', {}, ["Your refund of ₹1,798 hasn't gone through yet. We're on it."]],
])('tells the customer about a %s refund', (_, refund, sentences) => {
  expect(listRefundSentences({ totalPrice: 1798, ...refund }, demoSettings)).toEqual(sentences)
})

it('says where the refund of cash goes, and that it is still to be sent', () => {
  const order = { totalPrice: 1798, paymentMethod: 'COD', refundedAmount: 1798 } as const
  expect(listRefundSentences({ ...order, pendingRefund: 1798 }, demoSettings)).toEqual([
    'Your refund of ₹1,798 is approved. We send it to your UPI ID or bank account and email you when it is done.',
  ])
  expect(listRefundSentences({ ...order, refundedAt }, demoSettings)).toEqual([
    'We refunded ₹1,798 to your UPI ID or bank account on 17 Nov 2026.',
  ])
})
