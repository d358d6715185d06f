import { describe, expect, it } from 'vitest'
import type { ReturnableLine } from '../contract.ts'
import { isSizeAvailable, restoreOutcome, restoreSelection, toRequestLines } from './line-selection.ts'

const createLine = (lineId: string, overrides: Partial<ReturnableLine> = {}): ReturnableLine => ({
  lineId,
  productId: 'p',
  name: 'Cutting Chai Tee',
  image: '',
  sku: 'NKD',
  price: 899,
  returnableQuantity: 2,
  sizes: [
    { size: 'M', available: 2 },
    { size: 'XL', available: 1 },
    { size: 'L', available: 0 },
  ],
  ...overrides,
})

describe('the line selection', () => {
  it('preselects a single returnable line', () => {
    expect(
      restoreSelection([createLine('a'), createLine('b', { returnableQuantity: 0 })], 'refund', undefined),
    ).toEqual({
      a: { quantity: 2 },
    })
  })

  it('preselects nothing when several lines are returnable', () => {
    expect(restoreSelection([createLine('a'), createLine('b')], 'refund', undefined)).toEqual({})
  })

  it('restores the lines, quantities and sizes of a draft that are still available', () => {
    const draft = { a: { quantity: 5, newSize: 'M' }, b: { quantity: 1, newSize: 'L' }, c: { quantity: 1 }, z: {} }
    const lines = [createLine('a'), createLine('b'), createLine('c', { returnableQuantity: 0 })]
    expect(restoreSelection(lines, 'exchange', JSON.stringify(draft))).toEqual({
      a: { quantity: 2, newSize: 'M' },
      b: { quantity: 1 },
    })
    expect(restoreSelection(lines, 'refund', 'not JSON')).toEqual({})
  })

  it('restores an exchange only while a line can be exchanged, and only with lines that have sizes', () => {
    const [shirt, mug] = [createLine('shirt'), createLine('mug', { sizes: [] })]
    expect(restoreOutcome([shirt, mug], 'exchange')).toBe('exchange')
    expect(restoreOutcome([mug], 'exchange')).toBe('refund')
    expect(restoreOutcome([mug, createLine('sent', { returnableQuantity: 0 })], 'exchange')).toBe('refund')
    expect(restoreOutcome([shirt], 'unknown')).toBe('refund')
    const draft = JSON.stringify({ shirt: { quantity: 1 }, mug: { quantity: 1 } })
    expect(restoreSelection([shirt, mug], 'exchange', draft)).toEqual({ shirt: { quantity: 1 } })
    expect(restoreSelection([shirt, mug], 'refund', draft)).toHaveProperty('mug')
  })

  it('offers only sizes with enough stock', () => {
    const { sizes } = createLine('a')
    expect(isSizeAvailable(sizes, { quantity: 1, newSize: 'XL' })).toBe(true)
    expect(isSizeAvailable(sizes, { quantity: 2, newSize: 'XL' })).toBe(false)
    expect(isSizeAvailable(sizes, { quantity: 1 })).toBe(false)
  })

  it('sends a new size only for an exchange', () => {
    const selection = { a: { quantity: 2, newSize: 'M' }, b: undefined }
    expect(toRequestLines(selection, 'refund')).toEqual([{ lineId: 'a', quantity: 2 }])
    expect(toRequestLines(selection, 'exchange')).toEqual([{ lineId: 'a', quantity: 2, newSize: 'M' }])
  })
})
