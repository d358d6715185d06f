import { expect, it } from 'vitest'
import { describeCharges } from './refund-units.tsx'

it.each([
  [{ shippingCharge: 49 }, 'Shipping'],
  [{ codFee: 30 }, 'Cash on delivery fee'],
  [{ shippingCharge: 0, codFee: 30 }, 'Cash on delivery fee'],
  [{ shippingCharge: 49, codFee: 30 }, 'Shipping and cash on delivery fee'],
])('names the charges %o', (charges, text) => {
  expect(describeCharges(charges)).toBe(text)
})
