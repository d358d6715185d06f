import { describe, expect, it } from 'vitest'
import { countAvailable, pickRecipients } from './rules.ts'

const stock = [
  { size: 'S', color: 'Black', available: 0 },
  { size: 'M', color: 'Black', available: 2 },
  { size: 'M', color: 'Red', available: 1 },
]
const createVariant = (size: string | null, color: string | null = null) => ({ size, color })

describe('the available units of a variant', () => {
  it('include every matching stock row', () => {
    expect(countAvailable(stock, createVariant('S', 'Black'))).toBe(0)
    expect(countAvailable(stock, createVariant('M', 'Black'))).toBe(2)
    expect(countAvailable(stock, createVariant('M'))).toBe(3)
    expect(countAvailable(stock, createVariant(null, 'Red'))).toBe(1)
    expect(countAvailable([{ size: null, color: null, available: 4 }], createVariant('M', 'Black'))).toBe(4)
  })
})

describe('the recipients', () => {
  it('are picked first come, first served, skipping sizes that are out of stock', () => {
    const waitingAlerts = [
      createVariant('S', 'Black'),
      createVariant('M', 'Red'),
      createVariant('M', 'Black'),
      createVariant('M', 'Red'),
    ]
    expect(pickRecipients(waitingAlerts, [], stock)).toEqual([waitingAlerts[1], waitingAlerts[2]])
  })

  it('are never more than the available units', () => {
    const waitingAlerts = Array.from({ length: 10 }, () => createVariant(null))
    expect(pickRecipients(waitingAlerts, [], stock)).toHaveLength(3)
    expect(pickRecipients(waitingAlerts, [createVariant('M'), createVariant('M', 'Black')], stock)).toHaveLength(1)
    expect(pickRecipients(waitingAlerts, waitingAlerts, stock)).toEqual([])
  })

  it('leave the last unit of a size to the person who wants that size', () => {
    const waitingAlerts = [createVariant(null), createVariant('M', 'Red')]
    expect(pickRecipients(waitingAlerts, [], stock)).toEqual(waitingAlerts)
  })

  it('do not get units reserved for recently notified people', () => {
    expect(pickRecipients([createVariant('M', 'Red')], [createVariant('M', 'Red')], stock)).toEqual([])
    expect(pickRecipients([createVariant('M', 'Black')], [createVariant('M', 'Red')], stock)).toHaveLength(1)
    // the alert for any variant reserves a unit of the row with the most units
    expect(
      pickRecipients([createVariant('M', 'Black')], [createVariant('M', 'Red'), createVariant(null)], stock),
    ).toHaveLength(1)
  })
})
