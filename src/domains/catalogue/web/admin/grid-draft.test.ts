import { describe, expect, it } from 'vitest'
import type { GridProduct } from '../../grid-contract.ts'
import { findInput, pasteCells, setInputs, toGridEdit, toSaveError, validateProduct } from './grid-draft.ts'

const tee: GridProduct = {
  _id: 'a'.repeat(24),
  name: 'Tee',
  sku: 'T',
  version: 3,
  price: 999,
  state: 'live',
  collections: ['Rain', 'New'],
  hsn: '',
  countedBy: 'variant',
  variantPriceCount: 0,
  stock: ['S', 'M'].map((size) => ({ size, color: 'Black', available: 4, held: 0 })),
}
const cap: GridProduct = {
  ...tee,
  _id: 'b'.repeat(24),
  name: 'Cap',
  price: 500,
  originalPrice: 600,
  countedBy: 'product',
  stock: [{ available: 9, held: 0 }],
}
const products = new Map([tee, cap].map((product) => [product._id, product]))
const small = 'S\nBlack'
const gridRows = [
  { productId: tee._id },
  { productId: tee._id, variant: small },
  { productId: tee._id, variant: 'M\nBlack' },
  { productId: cap._id },
]

describe('typed inputs', () => {
  it('are kept while they differ from what is saved', () => {
    const typed = setInputs({}, products, [{ productId: tee._id, column: 'price', text: '899' }])
    expect(typed).toEqual({ [tee._id]: { price: '899' } })
    expect(findInput(tee, typed[tee._id], { column: 'price' })).toBe('899')
    expect(setInputs(typed, products, [{ productId: tee._id, column: 'price', text: '999' }])).toEqual({})
  })

  it('leave other products and cells that a product does not have as they are', () => {
    const typed = setInputs({}, products, [{ productId: tee._id, column: 'hsn', text: '6109' }])
    const next = setInputs(typed, products, [
      { productId: cap._id, column: 'state', text: 'draft' },
      { productId: tee._id, column: 'stock', text: '3' },
      { productId: cap._id, column: 'stock', variant: small, text: '3' },
    ])
    expect(next[tee._id]).toBe(typed[tee._id])
    expect(next[cap._id]).toEqual({ state: 'draft' })
  })

  it('become an edit with the counts it is based on', () => {
    const inputs = { price: '₹1,299', originalPrice: '', collections: 'Rain, , Sale', [`stock ${small}`]: '7' }
    expect(toGridEdit(tee, inputs)).toEqual({
      _id: tee._id,
      version: 3,
      price: 1_299,
      originalPrice: null,
      collections: ['Rain', 'Sale'],
      stock: [{ size: 'S', color: 'Black', available: 7, seen: 4 }],
    })
    expect(toGridEdit(cap, { stock: '' }).stock).toEqual([{ available: 0, seen: 9 }])
  })

  it('are validated as on the server', () => {
    expect(validateProduct(tee, { price: 'cheap', hsn: '61', [`stock ${small}`]: '1.5' })).toEqual({
      price: 'Price must be a number.',
      hsn: 'HSN code must have 4, 6 or 8 digits.',
      [`stock ${small}`]: 'Stock must be a whole number.',
    })
    expect(validateProduct(cap, { price: '0', originalPrice: '' })).toEqual({ price: 'Price must be above 0.' })
    expect(validateProduct(cap, { price: '700' })).toEqual({})
  })
})

describe('pasting', () => {
  it('fills a column, skipping rows without such a cell', () => {
    const from = { productId: tee._id, column: 'price' as const }
    expect(pasteCells(gridRows, products, from, '899\n450\n1')).toEqual([
      { productId: tee._id, column: 'price', text: '899' },
      { productId: cap._id, column: 'price', text: '450' },
    ])
    const fromVariant = { productId: tee._id, column: 'stock' as const, variant: small }
    expect(
      pasteCells(gridRows, products, fromVariant, '1\r\n2\r\n3').map(({ text, variant }) => [variant, text]),
    ).toEqual([
      [small, '1'],
      ['M\nBlack', '2'],
      [undefined, '3'],
    ])
  })

  it('fills several columns and recognizes states by their names', () => {
    const from = { productId: cap._id, column: 'originalPrice' as const }
    expect(pasteCells(gridRows, products, from, '650\tDRAFT\tSale').map(({ text }) => text)).toEqual([
      '650',
      'draft',
      'Sale',
    ])
    expect(pasteCells(gridRows, products, from, '650\tgone').map(({ text }) => text)).toEqual(['650'])
  })
})

it('shows server errors in the cell they are about, or in a row of their own', () => {
  const result = { _id: tee._id, outcome: 'invalid' as const, message: 'No.' }
  expect(toSaveError({ ...result, errors: [{ field: 'originalPrice', message: 'Too low.' }] })).toEqual({
    isConflict: false,
    message: 'No.',
    cells: { originalPrice: 'Too low.' },
  })
  expect(toSaveError({ ...result, errors: [{ field: 'stock', message: 'Only 2 left.' }] })?.cells).toEqual({})
  expect(toSaveError({ ...result, outcome: 'saved' })).toBeUndefined()
})
