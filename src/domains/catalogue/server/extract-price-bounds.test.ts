import { describe, expect, it } from 'vitest'
import { extractPriceBounds } from './extract-price-bounds.ts'

describe('extractPriceBounds', () => {
  it.each([
    ['under 1000', '', { maxPrice: 1_000 }],
    ['Hoodie under ₹1,000', 'hoodie', { maxPrice: 1_000 }],
    ['tee below rs. 799', 'tee', { maxPrice: 799 }],
    ['tee upto 1k', 'tee', { maxPrice: 1_000 }],
    ['hoodie above 1500 under 2000', 'hoodie', { minPrice: 1_500, maxPrice: 2_000 }],
    ['1000 ke andar hoodie', 'hoodie', { maxPrice: 1_000 }],
    ['hoodie 999 se kam', 'hoodie', { maxPrice: 999 }],
    ['under 240 gsm', 'under 240 gsm', {}],
    ['under 25 tee', 'under 25 tee', {}],
    ['oversized 1000', 'oversized 1000', {}],
    ['wonder 1000', 'wonder 1000', {}],
  ])('separates %j into %j and %j', (text, words, bounds) => {
    const extracted = extractPriceBounds(text)
    expect([extracted.words.replace(/\s+/g, ' ').trim(), extracted.bounds]).toEqual([words, bounds])
  })
})
