import { describe, expect, it } from 'vitest'
import { describeFields, findUndoProblem, formatFieldChanges } from './rules.ts'

describe('formatFieldChanges', () => {
  it.each([
    ['a price', { pricePaise: 99_900 }, { pricePaise: 1_00_000_00 }, 'Price ₹999.00 → ₹1,00,000.00'],
    ['stock of one size', { size: 'M', available: 3 }, { size: 'M', available: 5 }, 'Size M, Available 3 → 5'],
    ['a creation', undefined, { name: 'Tee', countInStock: 4 }, 'Name Tee, Count in stock 4'],
    ['a deletion', { name: 'Tee' }, undefined, 'Name Tee'],
    ['an edit by its fields only', { brand: 'A' }, { brand: 'B', change: 'edited' }, 'Brand A → B'],
    ['a change of the whole product', undefined, { change: 'archived' }, 'Change archived'],
    [
      'null and booleans',
      { brand: null, isPublished: false },
      { brand: 'Nukkad', isPublished: true },
      'Brand nothing → Nukkad, Is published no → yes',
    ],
  ])('formats %s', (_, before, after, line) => {
    expect(formatFieldChanges(describeFields(before, after))).toBe(line)
  })
})

describe('findUndoProblem', () => {
  const price = { kind: 'price', before: { pricePaise: 1 }, after: { pricePaise: 2 }, undoneBy: null } as const

  it('allows price and stock changes once', () => {
    expect(findUndoProblem(price)).toBeUndefined()
    expect(findUndoProblem({ ...price, kind: 'stock' })).toBeUndefined()
    expect(findUndoProblem({ ...price, undoneBy: 'x' })).toMatch(/already/)
  })

  it.each(['role', 'status', 'refund', 'product'] as const)('rejects changes of kind %s', (kind) => {
    expect(findUndoProblem({ ...price, kind })).toMatch(/Only price and stock changes/)
  })

  it('rejects creations and deletions', () => {
    expect(findUndoProblem({ ...price, before: null })).toMatch(/Only/)
    expect(findUndoProblem({ ...price, after: null })).toMatch(/Only/)
  })
})
