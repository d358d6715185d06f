import { describe, expect, it } from 'vitest'
import { formatFieldChanges, listFieldChanges, validateUndo } from './rules.ts'

describe('formatFieldChanges', () => {
  it.each([
    ['a price', { pricePaise: 99_900 }, { pricePaise: 1_00_000_00 }, 'Price ₹999.00 → ₹1,00,000.00'],
    ['stock of one size', { size: 'M', available: 3 }, { size: 'M', available: 5 }, 'Size M, Available 3 → 5'],
    ['a creation', undefined, { name: 'Tee', countInStock: 4 }, 'Name Tee, In stock 4'],
    ['a deletion', { name: 'Tee' }, undefined, 'Name Tee'],
    ['an edit without the word "edited"', { brand: 'A' }, { brand: 'B', change: 'edited' }, 'Brand A → B'],
    ['a change to the whole product', undefined, { change: 'archived' }, 'Change archived'],
    [
      'null and booleans',
      { brand: null, isPublished: false },
      { brand: 'Nukkad', isPublished: true },
      'Brand nothing → Nukkad, Published no → yes',
    ],
    [
      'times in India',
      { startsAt: null, publishAt: '2026-11-20T18:45:00.000Z', expectedOn: '2026-11-20' },
      { startsAt: '2026-11-20T03:30:00Z', publishAt: null, expectedOn: '2026-12-01' },
      'Starts at nothing → 20 Nov 2026, 9:00 am, Publish at 21 Nov 2026, 12:15 am → nothing, Expected on 20 Nov 2026 → 1 Dec 2026',
    ],
    [
      'the value of a discount',
      { kind: 'percent', value: 10, collectionIds: '["64f0c0ffee64f0c0ffee64f0"]', minSubtotalPaise: 0 },
      { kind: 'amount', value: 25_000, collectionIds: '[]', minSubtotalPaise: 1_99_900 },
      'Kind percent → amount, Value 10% → ₹250.00, Collections 1 chosen → nothing, Minimum order ₹0.00 → ₹1,999.00',
    ],
    [
      'nested settings and abbreviations',
      { 'cod.enabled': false, hsn: '6109' },
      { 'cod.enabled': true, hsn: '6110' },
      'COD enabled no → yes, HSN 6109 → 6110',
    ],
    [
      'reasons, orders and names of the code',
      { sortBy: 'priceAsc', pinMode: 'all', available: 3, events: 'order.placed', scopes: 'orders:read' },
      {
        sortBy: 'manual',
        pinMode: 'except',
        available: 5,
        reason: 'count',
        events: 'order.placed, stock.low',
        scopes: 'orders:read, stock:write',
      },
      'Sorted cheapest first → by hand, PIN codes everywhere → all but those listed, Available 3 → 5, Events order placed → order placed, stock low, Scopes orders read → orders read, stock write, Reason stock count',
    ],
    ['a reason that was typed', { reason: '' }, { reason: 'Torn' }, 'Reason nothing → Torn'],
    [
      'objects',
      { variants: '{"size":"M","pricePaise":null,"sku":"TEE-M"}, {"size":"L","pricePaise":99900}', drop: null },
      { variants: '', drop: '{"limitPerCustomer":1,"hasWaitingList":true}' },
      'Variants M, TEE-M; L, price ₹999.00 → nothing, Drop nothing → limit per customer 1, has waiting list yes',
    ],
    [
      'lists',
      { zones: '[]' },
      {
        zones: JSON.stringify([
          {
            id: 'india',
            name: 'India',
            countries: ['IN'],
            options: [
              {
                name: 'Standard',
                freeFrom: 1999,
                steps: [
                  { upTo: 500, charge: 79 },
                  { upTo: null, charge: 99.5 },
                ],
              },
            ],
          },
        ]),
      },
      'Zones nothing → India, countries IN, options Standard, free from ₹1,999.00, steps up to 500, charge ₹79.00; charge ₹99.50',
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
