import { describe, expect, it } from 'vitest'
import { freeFor, nextWave } from './rules.ts'

const stock = [
  { size: 'S', color: 'Black', available: 0 },
  { size: 'M', color: 'Black', available: 2 },
  { size: 'M', color: 'Red', available: 1 },
]
const wish = (size: string | null, color: string | null = null) => ({ size, color })

describe('what can be had of a wish', () => {
  it('is what fits it, whatever is left open', () => {
    expect(freeFor(stock, wish('S', 'Black'))).toBe(0)
    expect(freeFor(stock, wish('M', 'Black'))).toBe(2)
    expect(freeFor(stock, wish('M'))).toBe(3)
    expect(freeFor(stock, wish(null, 'Red'))).toBe(1)
    expect(freeFor([{ size: null, color: null, available: 4 }], wish('M', 'Black'))).toBe(4)
  })
})

describe('a wave', () => {
  it('goes in the order of asking, past those whose size is not there', () => {
    const waiting = [wish('S', 'Black'), wish('M', 'Red'), wish('M', 'Black'), wish('M', 'Red')]
    expect(nextWave(waiting, [], stock)).toEqual([waiting[1], waiting[2]])
  })

  it('is never larger than the free units, however many would suit one wish', () => {
    const waiting = Array.from({ length: 10 }, () => wish(null))
    expect(nextWave(waiting, [], stock)).toHaveLength(3)
    expect(nextWave(waiting, [wish('M'), wish('M', 'Black')], stock)).toHaveLength(1)
    expect(nextWave(waiting, waiting, stock)).toEqual([])
  })

  it('leaves the last of a size to whoever wants that one, where another suits the one before', () => {
    const waiting = [wish(null), wish('M', 'Red')]
    expect(nextWave(waiting, [], stock)).toEqual(waiting)
  })

  it('sets the units of those told a moment ago aside, of their own size alone', () => {
    expect(nextWave([wish('M', 'Red')], [wish('M', 'Red')], stock)).toEqual([])
    expect(nextWave([wish('M', 'Black')], [wish('M', 'Red')], stock)).toHaveLength(1)
    // who would take any was given a unit that nobody else is waiting for
    expect(nextWave([wish('M', 'Black')], [wish('M', 'Red'), wish(null)], stock)).toHaveLength(1)
  })
})
