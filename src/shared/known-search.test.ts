import { describe, expect, it } from 'vitest'
import { oneOf, pageNumber, readSearch, text, writeSearch } from './known-search.ts'

const known = { search: text(10), sortBy: oneOf(['Default', 'priceAsc'], 'Default'), page: pageNumber }
const read = (query: string) => readSearch(known, new URLSearchParams(query))

describe('the query parameters of a page', () => {
  it('keeps those it knows and drops the others', () => {
    expect(read('utm_source=x&search=hoodie&page=3&fbclid=y')).toEqual({ search: 'hoodie', page: 3 })
  })

  it('takes a value it cannot use as absent', () => {
    expect(read('sortBy=cheapest&page=-1&search=%20')).toEqual({})
    expect(read('page=1e3')).toEqual({})
    expect(read('page=999999')).toEqual({})
  })

  it('does not tell the usual value from none', () => {
    expect(read('sortBy=Default&page=1')).toEqual({})
  })

  it('bounds the length of free text', () => {
    expect(read(`search=${'a'.repeat(500)}`)).toEqual({ search: 'aaaaaaaaaa' })
  })

  it('takes the first of several', () => {
    expect(read('page=2&page=3')).toEqual({ page: 2 })
  })

  it('spells the same values the same way', () => {
    expect(writeSearch({ sortBy: 'priceAsc', page: 2, search: undefined })).toBe('?page=2&sortBy=priceAsc')
    expect(writeSearch({ page: 2, sortBy: 'priceAsc' })).toBe('?page=2&sortBy=priceAsc')
    expect(writeSearch({})).toBe('')
  })
})
