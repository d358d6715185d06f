import { describe, expect, it } from 'vitest'
import { formatFieldChanges, listFieldChanges, validateUndo } from './rules.ts'

describe('formatFieldChanges', () => {
  it.each([
    ['a price', { pricePaise: 99_900 }, { pricePaise: 1_00_000_00 }, 'Price ₹999.00 → ₹1,00,000.00'],
    ['stock of one size', { size: 'M', available: 3 }, { size: 'M', available: 5 }, 'Size M, Available 3 → 5'],
    ['a creation', undefined, { name: 'Tee', countInStock: 4 }, 'Name Tee, Count in stock 4'],
    ['a deletion', { name: 'Tee' }, undefined, 'Name Tee'],
    ['an edit without the word "edited"', { brand: 'A' }, { brand: 'B', change: 'edited' }, 'Brand A → B'],
    ['a change to the whole product', undefined, { change: 'archived' }, 'Change archived'],
    [
      'null and booleans',
      { brand: null, isPublished: false },
      { brand: 'Nukkad', isPublished: true },
      'Brand nothing → Nukkad, Is published no → yes',
    ],
  ])('formats %s', (_, before, after, text) => {
    expect(formatFieldChanges(listFieldChanges(before, after))).toBe(text)
  })
})

describe('validateUndo', () => {
  const price = { kind: 'price', before: { pricePaise: 1 }, after: { pricePaise: 2 }, undoneByEntryId: null } as const

  it('allows price and stock changes once', () => {
    expect(validateUndo(price)).toBeUndefined()
    expect(validateUndo({ ...price, kind: 'stock' })).toBeUndefined()
    expect(validateUndo({ ...price, undoneByEntryId: 'x' })).toMatch(/already/)
  })

  it.each(['role', 'status', 'refund', 'product'] as const)('rejects changes of kind %s', (kind) => {
    expect(validateUndo({ ...price, kind })).toMatch(
      /Only changes to prices and stock, bulk edits, and changes to settings, pages, collections, discounts and shipping rates/,
    )
  })

  it('rejects creations and deletions', () => {
    expect(validateUndo({ ...price, before: null })).toMatch(/Only/)
    expect(validateUndo({ ...price, after: null })).toMatch(/Only/)
  })
})
