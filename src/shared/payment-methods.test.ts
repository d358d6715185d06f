import { expect, it } from 'vitest'
import { listPaymentMethods } from './payment-methods.ts'

it('names cash on delivery only where it is offered', () => {
  expect(listPaymentMethods({ offersCod: true }).join(', ')).toBe('UPI, RuPay, cards, net banking, cash on delivery')
  expect(listPaymentMethods({ offersCod: false }).join(', ')).toBe('UPI, RuPay, cards, net banking')
})
