import { describe, expect, it } from 'vitest'
import type { ReturnableLine } from '../contract.ts'
import { isOffered, readChoice, wantedLines } from './choice.ts'

const lineOf = (lineId: string, changes: Partial<ReturnableLine> = {}): ReturnableLine => ({
  lineId,
  productId: 'p',
  name: 'Cutting Chai Tee',
  image: '',
  sku: 'NKD',
  price: 899,
  returnable: 2,
  sizes: [
    { size: 'M', available: 2 },
    { size: 'XL', available: 1 },
    { size: 'L', available: 0 },
  ],
  ...changes,
})

describe('what goes back', () => {
  it('is the whole of a single line, without asking', () => {
    expect(readChoice([lineOf('a'), lineOf('b', { returnable: 0 })], undefined)).toEqual({ a: { quantity: 2 } })
  })

  it('is nothing yet of several', () => {
    expect(readChoice([lineOf('a'), lineOf('b')], undefined)).toEqual({})
  })

  it('is what was chosen before, as far as it still can be', () => {
    const kept = { a: { quantity: 5, newSize: 'M' }, b: { quantity: 1, newSize: 'L' }, c: { quantity: 1 }, z: {} }
    const lines = [lineOf('a'), lineOf('b'), lineOf('c', { returnable: 0 })]
    expect(readChoice(lines, JSON.stringify(kept))).toEqual({
      a: { quantity: 2, newSize: 'M' },
      b: { quantity: 1 },
    })
    expect(readChoice(lines, 'no choice')).toEqual({})
  })

  it('can be exchanged for a size of which there are enough', () => {
    const { sizes } = lineOf('a')
    expect(isOffered(sizes, { quantity: 1, newSize: 'XL' })).toBe(true)
    expect(isOffered(sizes, { quantity: 2, newSize: 'XL' })).toBe(false)
    expect(isOffered(sizes, { quantity: 1 })).toBe(false)
  })

  it('says a new size for an exchange alone', () => {
    const choice = { a: { quantity: 2, newSize: 'M' }, b: undefined }
    expect(wantedLines(choice, 'refund')).toEqual([{ lineId: 'a', quantity: 2 }])
    expect(wantedLines(choice, 'exchange')).toEqual([{ lineId: 'a', quantity: 2, newSize: 'M' }])
  })
})
