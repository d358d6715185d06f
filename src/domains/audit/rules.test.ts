import { describe, expect, it } from 'vitest'
import { describeFields, inWords, undoProblem } from './rules.ts'

describe('a change in words', () => {
  it.each([
    ['a price', { pricePaise: 99_900 }, { pricePaise: 1_00_000_00 }, 'Price ₹999.00 → ₹1,00,000.00'],
    ['stock of one size', { size: 'M', available: 3 }, { size: 'M', available: 5 }, 'Size M, Available 3 → 5'],
    ['something made', undefined, { name: 'Tee', countInStock: 4 }, 'Name Tee, Count in stock 4'],
    ['something deleted', { name: 'Tee' }, undefined, 'Name Tee'],
    ['an edit by its fields alone', { brand: 'A' }, { brand: 'B', change: 'edited' }, 'Brand A → B'],
    ['what happened to the whole', undefined, { change: 'archived' }, 'Change archived'],
    [
      'nothing and truth',
      { brand: null, isPublished: false },
      { brand: 'Nukkad', isPublished: true },
      'Brand nothing → Nukkad, Is published no → yes',
    ],
  ])('tells of %s', (_, before, after, line) => {
    expect(inWords(describeFields(before, after))).toBe(line)
  })
})

describe('what can be undone', () => {
  const price = { kind: 'price', before: { pricePaise: 1 }, after: { pricePaise: 2 }, undoneBy: null } as const

  it('is a price or stock, once', () => {
    expect(undoProblem(price)).toBeUndefined()
    expect(undoProblem({ ...price, kind: 'stock' })).toBeUndefined()
    expect(undoProblem({ ...price, undoneBy: 'x' })).toMatch(/already/)
  })

  it.each(['role', 'status', 'refund', 'product'] as const)('is no change of kind %s', (kind) => {
    expect(undoProblem({ ...price, kind })).toMatch(/Only changes of prices/)
  })

  it('is nothing that was made or deleted', () => {
    expect(undoProblem({ ...price, before: null })).toMatch(/Only/)
    expect(undoProblem({ ...price, after: null })).toMatch(/Only/)
  })
})
