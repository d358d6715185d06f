import { describe, expect, it } from 'vitest'
import { countAvailable, pickRecipients } from './rules.ts'

const stock = [
  { size: 'S', color: 'Black', available: 0 },
  { size: 'M', color: 'Black', available: 2 },
  { size: 'M', color: 'Red', available: 1 },
]
const choice = (size: string | null, color: string | null = null) => ({ size, color })

describe('the available units of a choice', () => {
  it('include every matching row', () => {
    expect(countAvailable(stock, choice('S', 'Black'))).toBe(0)
    expect(countAvailable(stock, choice('M', 'Black'))).toBe(2)
    expect(countAvailable(stock, choice('M'))).toBe(3)
    expect(countAvailable(stock, choice(null, 'Red'))).toBe(1)
    expect(countAvailable([{ size: null, color: null, available: 4 }], choice('M', 'Black'))).toBe(4)
  })
})

describe('the recipients', () => {
  it('are picked first come, first served, skipping sizes that are out of stock', () => {
    const waiting = [choice('S', 'Black'), choice('M', 'Red'), choice('M', 'Black'), choice('M', 'Red')]
    expect(pickRecipients(waiting, [], stock)).toEqual([waiting[1], waiting[2]])
  })

  it('are never more than the available units', () => {
    const waiting = Array.from({ length: 10 }, () => choice(null))
    expect(pickRecipients(waiting, [], stock)).toHaveLength(3)
    expect(pickRecipients(waiting, [choice('M'), choice('M', 'Black')], stock)).toHaveLength(1)
    expect(pickRecipients(waiting, waiting, stock)).toEqual([])
  })

  it('leave the last unit of a size to the person who wants that size', () => {
    const waiting = [choice(null), choice('M', 'Red')]
    expect(pickRecipients(waiting, [], stock)).toEqual(waiting)
  })

  it('exclude the units of recently notified people, in their size only', () => {
    expect(pickRecipients([choice('M', 'Red')], [choice('M', 'Red')], stock)).toEqual([])
    expect(pickRecipients([choice('M', 'Black')], [choice('M', 'Red')], stock)).toHaveLength(1)
    // the flexible choice takes a unit that nobody else is waiting for
    expect(pickRecipients([choice('M', 'Black')], [choice('M', 'Red'), choice(null)], stock)).toHaveLength(1)
  })
})
