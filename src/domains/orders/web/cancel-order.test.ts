import { expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { describeBoughtAgain } from './buy-again.tsx'
import { describeRefund } from './cancel-order.tsx'

const paid = { isPaid: true, paymentMethod: 'Online', totalPrice: 1798 } as const

it.each([
  [paid, "We'll refund ₹1,798 to your original payment method. Banks usually take 3-4 business days."],
  [
    { ...paid, refundedAmount: 898.5 },
    "We'll refund the remaining ₹899.50 to your original payment method. Banks usually take 3-4 business days.",
  ],
  [{ ...paid, refundedAmount: 1798 }, 'You already got all of your money back.'],
  [
    { ...paid, paymentMethod: 'COD' as const },
    "We'll refund ₹1,798 to your UPI ID or bank account, and email you about it.",
  ],
  [
    { ...paid, isPaid: false, paymentMethod: 'COD' as const },
    "You haven't paid anything yet, so there is nothing to refund.",
  ],
])('says what happens to the money of a cancelled order', (order, sentence) => {
  expect(describeRefund(order, demoSettings)).toBe(sentence)
})

it.each([
  [{ added: 1, problems: [] }, 'Added 1 item to your cart.'],
  [{ added: 2, problems: ['Tee is sold out.'] }, 'Added 2 items to your cart. Tee is sold out.'],
  [{ added: 0, problems: ['A.', 'B.', 'C.', 'D.', 'E.'] }, "A. B. C. 2 more items couldn't be added in full."],
  [
    { added: 2, problems: ['A.', 'B.', 'C.', 'D.'] },
    "Added 2 items to your cart. A. B. C. 1 more item couldn't be added in full.",
  ],
])('says what went into the cart and what did not', (result, text) => {
  expect(describeBoughtAgain(result)).toBe(text)
})
