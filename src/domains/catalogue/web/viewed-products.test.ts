import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetViewed, rememberViewed, viewedProducts } from './viewed-products.ts'

const id = (number: number) => String(number).padStart(24, '0')

describe('recently viewed products', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = stubLocalStorage()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are stored with the latest first and without duplicates', () => {
    for (const number of [1, 2, 3, 1]) rememberViewed(id(number))
    expect(viewedProducts()).toEqual([id(1), id(3), id(2)])
    expect(JSON.parse(stored.get('recentlyViewed') ?? '')).toEqual([id(1), id(3), id(2)])
  })

  it('are limited to eight', () => {
    for (let number = 1; number <= 10; number++) rememberViewed(id(number))
    expect(viewedProducts()).toHaveLength(8)
    expect(viewedProducts()[0]).toBe(id(10))
    expect(viewedProducts()).not.toContain(id(2))
  })

  it('can be removed', () => {
    rememberViewed(id(1))
    rememberViewed(id(2))
    forgetViewed(id(2))
    expect(viewedProducts()).toEqual([id(1)])
  })

  it.each(['nonsense', '{"a":1}', 'null', '7'])('are empty when storage contains %s', (text) => {
    stored.set('recentlyViewed', text)
    expect(viewedProducts()).toEqual([])
  })

  it('skip invalid ids', () => {
    stored.set('recentlyViewed', JSON.stringify([id(1), '../admin', 7, null, id(2), ...Array(20).fill(id(3))]))
    expect(viewedProducts()).toHaveLength(8)
    expect(viewedProducts().slice(0, 3)).toEqual([id(1), id(2), id(3)])
  })
})
