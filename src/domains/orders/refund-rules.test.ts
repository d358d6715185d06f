import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { calculateRefundValue, formatUnits, planTakeover, selectRefundUnits } from './refund-rules.ts'

const tee = {
  id: 'a',
  name: 'Tee',
  pricePaise: asPaise(99_900),
  quantity: 3,
  discountPaise: asPaise(10_000),
  unitsLeft: 3,
  refundedUnits: 0,
  refundedValuePaise: asPaise(0),
}

describe('calculateRefundValue', () => {
  it('assigns the rounding remainder to the last units', () => {
    expect([1, 2, 3].map((units) => calculateRefundValue(tee, units))).toEqual([96_567, 193_134, 289_700])
    const last = { ...tee, unitsLeft: 1, refundedUnits: 2, refundedValuePaise: asPaise(193_134) }
    expect(calculateRefundValue(last, 1)).toBe(96_566)
  })

  it('adds up to the line, also after a failed refund left a gap', () => {
    // the second of two refunds stood, the first failed
    const line = { ...tee, unitsLeft: 2, refundedUnits: 1, refundedValuePaise: asPaise(96_566) }
    expect(calculateRefundValue(line, 2)).toBe(289_700 - 96_566)
  })

  it('is never below zero', () => {
    const free = { ...tee, discountPaise: asPaise(299_700), refundedUnits: 1, refundedValuePaise: asPaise(1) }
    expect(calculateRefundValue(free, 1)).toBe(0)
  })
})

describe('selectRefundUnits', () => {
  it('returns the units with their value', () => {
    expect(selectRefundUnits([tee], [{ lineId: 'a', quantity: 2 }])).toEqual({
      units: [{ line: tee, quantity: 2, valuePaise: 193_134 }],
    })
  })
})

describe('planTakeover', () => {
  const failed = [
    { refundId: 'one', quantity: 2, restocked: 1 },
    { refundId: 'two', quantity: 1, restocked: 0 },
  ]
  it.each([
    [1, 1, [['one', 1, 0]]],
    [2, 1, [['one', 0, 0]]],
    [
      5,
      1,
      [
        ['one', 0, 0],
        ['two', 0, 0],
      ],
    ],
  ])('takes %d units over from failed refunds, of which %d are in stock', (quantity, restocked, left) => {
    const plan = planTakeover(failed, quantity)
    expect(plan.restocked).toBe(restocked)
    expect(plan.reductions.map((reduction) => [reduction.line.refundId, ...Object.values(reduction.left)])).toEqual(
      left,
    )
  })
})

describe('formatUnits', () => {
  it('names the variant if there is one', () => {
    expect(formatUnits({ quantity: 2, name: 'Tee', size: 'M', color: 'Black' })).toBe('2 × Tee (M, Black)')
    expect(formatUnits({ quantity: 1, name: 'Cap', size: null, color: null })).toBe('1 × Cap')
  })
})
