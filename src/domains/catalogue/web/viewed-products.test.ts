import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { addViewedProduct, readViewedProducts, removeViewedProduct } from './viewed-products.ts'

const id = (number: number) => String(number).padStart(24, '0')

describe('recently viewed products', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = stubLocalStorage()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are stored with the latest first and without duplicates', () => {
    for (const number of [1, 2, 3, 1]) addViewedProduct(id(number))
    expect(readViewedProducts()).toEqual([id(1), id(3), id(2)])
    expect(JSON.parse(stored.get('recentlyViewed') ?? '')).toEqual([id(1), id(3), id(2)])
  })

  it('are limited to eight', () => {
    for (let number = 1; number <= 10; number++) addViewedProduct(id(number))
    expect(readViewedProducts()).toHaveLength(8)
    expect(readViewedProducts()[0]).toBe(id(10))
    expect(readViewedProducts()).not.toContain(id(2))
  })

  it('can be removed', () => {
    addViewedProduct(id(1))
    addViewedProduct(id(2))
    removeViewedProduct(id(2))
    expect(readViewedProducts()).toEqual([id(1)])
  })

  it.each(['nonsense', '{"a":1}', 'null', '7'])('are empty when storage contains %s', (text) => {
    stored.set('recentlyViewed', text)
    expect(readViewedProducts()).toEqual([])
  })

  it('skip invalid ids', () => {
    stored.set('recentlyViewed', JSON.stringify([id(1), '../admin', 7, null, [id(4)], id(2), ...Array(20).fill(id(3))]))
    expect(readViewedProducts()).toHaveLength(8)
    expect(readViewedProducts().slice(0, 3)).toEqual([id(1), id(2), id(3)])
  })
})
