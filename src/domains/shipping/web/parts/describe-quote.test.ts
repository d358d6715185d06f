import { describe, expect, it } from 'vitest'
import type { QuotedOption } from '../../quote-contract.ts'
import { describeCharge, findFreeFrom, formatDelivery, formatFreeFrom, isFreeWithoutChoice } from './describe-quote.ts'
import { weighLines } from './weigh-lines.ts'

const option = (part: Partial<QuotedOption> = {}): QuotedOption => ({
  id: 'standard',
  name: 'Standard',
  charge: 79,
  deliverFrom: '2026-11-20',
  deliverBy: '2026-11-23',
  ...part,
})
const express = option({ id: 'express', name: 'Express', charge: 149.5, deliverBy: '2026-11-19' })

it('formats the last day of the delivery', () => {
  expect(formatDelivery(option())).toBe('Estimated delivery by Mon, 23 Nov')
})

describe('what shipping costs', () => {
  it('is the charge of the cheapest option', () => {
    expect(describeCharge([option()])).toBe('Shipping ₹79.')
    expect(describeCharge([option({ charge: 0 })])).toBe('Free shipping.')
    expect(describeCharge([])).toBe('')
  })

  it('names an option that is faster, not one that only costs more', () => {
    expect(describeCharge([option(), express])).toBe('Shipping ₹79. Express by Thu, 19 Nov for ₹149.50.')
    expect(describeCharge([option(), { ...express, deliverBy: '2026-11-23' }])).toBe('Shipping ₹79.')
  })

  it('needs no words if the only option is free', () => {
    expect(isFreeWithoutChoice([option({ charge: 0 })])).toBe(true)
    expect(isFreeWithoutChoice([option()])).toBe(false)
    expect(isFreeWithoutChoice([option({ charge: 0 }), express])).toBe(false)
  })
})

describe('free shipping', () => {
  it('starts at the lowest amount, unless an option is free already', () => {
    expect(findFreeFrom([option({ freeFrom: 999 }), option({ freeFrom: 1999 })])).toBe(999)
    expect(findFreeFrom([option()])).toBeUndefined()
    expect(findFreeFrom([option({ charge: 0 }), option({ freeFrom: 1999 })])).toBeUndefined()
  })

  it('says how much is missing, to the paisa', () => {
    expect(formatFreeFrom(999, 799)).toBe('Free shipping from ₹999. Add ₹200 more.')
    expect(formatFreeFrom(999.1, 998.8)).toBe('Free shipping from ₹999.10. Add ₹0.30 more.')
  })
})

it('weighs a parcel only if a product has a weight', () => {
  expect(weighLines([{ quantity: 2 }, { quantity: 1 }], 400)).toEqual({ pieces: 3 })
  expect(weighLines([{ quantity: 2, weightGrams: 700 }, { quantity: 1 }], 400)).toEqual({ pieces: 3, grams: 1800 })
})
