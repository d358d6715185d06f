import { describe, expect, it } from 'vitest'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { isPast, toFormValues, toProductEdit } from './product-form-values.ts'

const original: AdminProductDetail = {
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
const values = toFormValues(original)

describe('a product edit', () => {
  it('contains only the version when nothing changed', () => {
    expect(toProductEdit(values, original)).toEqual({ version: 3 })
  })

  it('contains the changed fields, with the stock count the edit is based on', () => {
    const edit = toProductEdit(
      { ...values, price: '₹1,250.50', originalPrice: '', cells: { ...values.cells, 'M\nBlack': '7' } },
      original,
    )
    expect(edit).toEqual({
      version: 3,
      price: 1250.5,
      stock: [{ size: 'M', color: 'Black', available: 7, seen: 3 }],
    })
  })

  it('contains numbers that could not be read, which the server then rejects', () => {
    const typed = { weightGrams: '500 g', gstRate: '18%', originalPrice: '899/-' }
    const edit = { weightGrams: Number.NaN, gstRate: Number.NaN, originalPrice: Number.NaN }
    expect(toProductEdit({ ...values, ...typed }, original)).toEqual({ version: 3, ...edit })
  })

  it('contains the full stock when it is no longer counted by variant', () => {
    expect(toProductEdit({ ...values, countedBy: 'product', count: '9' }, original)).toEqual({
      version: 3,
      stock: [{ available: 9 }],
    })
  })

  it('reads the unpublish time as Indian time, and sends it while the product is live or scheduled', () => {
    const unpublishAt = '2099-12-20T12:30:00.000Z'
    expect(toProductEdit({ ...values, unpublishAt: '2099-12-20T18:00' }, original)).toEqual({ version: 3, unpublishAt })
    const expiring: AdminProductDetail = { ...original, unpublishAt }
    expect(toProductEdit(toFormValues(expiring), expiring)).toEqual({ version: 3 })
    expect(toProductEdit({ ...toFormValues(expiring), unpublishAt: '' }, expiring)).toMatchObject({ unpublishAt: null })
    const archived = toProductEdit({ ...toFormValues(expiring), state: 'archived' }, expiring)
    expect(archived).toMatchObject({ state: 'archived', unpublishAt: null })
  })

  it('keeps measurements only for the remaining sizes', () => {
    expect(toProductEdit({ ...values, sizes: 'M' }, original)).toMatchObject({ sizes: ['M'], measurements: [] })
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
