import { expect, it } from 'vitest'
import { createRandom } from './create-random.ts'
import { calculateLineValue, calculateUnitsDiscount } from './line-value.ts'
import { asPaise } from './money.ts'

it('splits the discount of a line over its units; parts add up to the whole', () => {
  const line = { pricePaise: asPaise(1_000), quantity: 3, discountPaise: asPaise(100) }
  expect([0, 1, 2].map((before) => calculateUnitsDiscount(line, 1, before))).toEqual([33, 33, 34])
  expect(calculateUnitsDiscount(line, 2) + calculateUnitsDiscount(line, 1, 2)).toBe(100)
})

it('returns exactly what was paid, however the units of a line are split', () => {
  const random = createRandom(7)
  for (let run = 0; run < 2_000; run++) {
    const quantity = 1 + Math.floor(random() * 40)
    const pricePaise = asPaise(1 + Math.floor(random() * 500_000))
    const discountPaise = asPaise(Math.floor(random() * (pricePaise * quantity + 1)))
    const line = { pricePaise, quantity, discountPaise }
    let returned = 0
    let value = 0
    while (returned < quantity) {
      const units = 1 + Math.floor(random() * (quantity - returned))
      const share = calculateUnitsDiscount(line, units, returned)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(pricePaise * units)
      value += pricePaise * units - share
      returned += units
    }
    expect(value).toBe(calculateLineValue(line))
  }
})
