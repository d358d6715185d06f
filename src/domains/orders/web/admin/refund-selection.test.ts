import { expect, it } from 'vitest'
import { calculateSelectedAmount, listSelectedLines } from './refund-selection.ts'

const refundable = {
  lines: [
    { lineId: 'a', amounts: [965.67, 1931.34, 2897] },
    { lineId: 'b', amounts: [0.1] },
  ],
  charges: 0.2,
  refundable: 2897.3,
}
const select = (units: Record<string, number>, charges = false) => ({ units, restock: true, charges })

it('adds up the chosen units and charges to the paisa', () => {
  expect(calculateSelectedAmount(select({ a: 2, b: 0 }), refundable)).toBe(1931.34)
  expect(calculateSelectedAmount(select({ b: 1 }, true), refundable)).toBe(0.3)
  expect(calculateSelectedAmount(select({}, true), refundable)).toBe(0.2)
  expect(calculateSelectedAmount(select({ a: 0 }), refundable)).toBeUndefined()
})

it('is never above what is left of the payment', () => {
  expect(calculateSelectedAmount(select({ a: 3 }), { ...refundable, refundable: 100 })).toBe(100)
})

it('sends only chosen lines', () => {
  expect(listSelectedLines(select({ a: 2, b: 0 }))).toEqual([{ lineId: 'a', quantity: 2 }])
})
