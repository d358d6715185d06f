import { describe, expect, it } from 'vitest'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { isPast, toDraft, toProductEdit } from './product-draft.ts'

const base: AdminProductDetail = {
  _id: 'a'.repeat(24),
  name: 'Tee',
  price: 500,
  description: ['Soft.', 'Warm.'],
  images: [],
  inStock: true,
  countInStock: 5,
  sizes: ['S', 'M'],
  colors: ['Black'],
  brand: 'Nukkad',
  material: 'Cotton',
  category: 'Top Wear',
  gender: 'Unisex',
  collections: ['Essentials'],
  sku: 'T-1',
  state: 'live',
  version: 3,
  unitsSold: 0,
  createdAt: '2026-01-01T00:00:00Z',
  countedBy: 'variant',
  stock: [
    { size: 'S', color: 'Black', available: 2, held: 0 },
    { size: 'M', color: 'Black', available: 3, held: 1 },
  ],
  variants: [],
  measurements: [{ size: 'S', cm: { chest: 100 } }],
}
const draft = toDraft(base)

describe('a product edit', () => {
  it('contains only the version when nothing changed', () => {
    expect(toProductEdit(draft, base)).toEqual({ version: 3 })
  })

  it('contains the changed fields, with the stock count the edit is based on', () => {
    const edit = toProductEdit(
      { ...draft, price: '₹1,250.50', originalPrice: '', cells: { ...draft.cells, 'M\nBlack': '7' } },
      base,
    )
    expect(edit).toEqual({
      version: 3,
      price: 1250.5,
      stock: [{ size: 'M', color: 'Black', available: 7, seen: 3 }],
    })
  })

  it('contains the full stock when it is no longer counted by variant', () => {
    expect(toProductEdit({ ...draft, countedBy: 'product', count: '9' }, base)).toEqual({
      version: 3,
      stock: [{ available: 9 }],
    })
  })

  it('reads the unpublish time as Indian time, and sends it while the product is live or scheduled', () => {
    const unpublishAt = '2099-12-20T12:30:00.000Z'
    expect(toProductEdit({ ...draft, unpublishAt: '2099-12-20T18:00' }, base)).toEqual({ version: 3, unpublishAt })
    const expiring: AdminProductDetail = { ...base, unpublishAt }
    expect(toProductEdit(toDraft(expiring), expiring)).toEqual({ version: 3 })
    expect(toProductEdit({ ...toDraft(expiring), unpublishAt: '' }, expiring)).toMatchObject({ unpublishAt: null })
    const archived = toProductEdit({ ...toDraft(expiring), state: 'archived' }, expiring)
    expect(archived).toMatchObject({ state: 'archived', unpublishAt: null })
  })

  it('keeps measurements only for the remaining sizes', () => {
    expect(toProductEdit({ ...draft, sizes: 'M' }, base)).toMatchObject({ sizes: ['M'], measurements: [] })
  })
})

it('knows Indian times that have passed', () => {
  const now = new Date('2026-11-20T12:30:00Z')
  expect(['2026-11-20T17:59', '2026-11-20T18:00', '2026-11-20T18:01', ''].map((time) => isPast(time, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
