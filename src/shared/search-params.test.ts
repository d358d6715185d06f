import { describe, expect, it } from 'vitest'
import {
  formatSearchParams,
  parseAsAmount,
  parseAsCalendarDay,
  parseAsManyOf,
  parseAsOneOf,
  parseAsPageNumber,
  parseAsText,
  parseAsTextList,
  parseSearchParams,
} from './search-params.ts'

const parsers = {
  search: parseAsText(10),
  sortBy: parseAsOneOf(['Default', 'priceAsc'], 'Default'),
  page: parseAsPageNumber,
}
const parse = (query: string) => parseSearchParams(parsers, new URLSearchParams(query))

describe('page query parameters', () => {
  it('keeps known parameters and drops the others', () => {
    expect(parse('utm_source=x&search=hoodie&page=3&fbclid=y')).toEqual({ search: 'hoodie', page: 3 })
  })

  it('treats an invalid value as absent', () => {
    expect(parse('sortBy=cheapest&page=-1&search=%20')).toEqual({})
    expect(parse('page=1e3')).toEqual({})
    expect(parse('page=999999')).toEqual({})
  })

  it('treats the default value as absent', () => {
    expect(parse('sortBy=Default&page=1')).toEqual({})
  })

  it('replaces control characters with spaces', () => {
    expect(parse('search=%00a%0Ab%7f')).toEqual({ search: 'a b' })
    expect(parse('search=%00')).toEqual({})
  })

  it('truncates free text', () => {
    expect(parse(`search=${'a'.repeat(500)}`)).toEqual({ search: 'aaaaaaaaaa' })
  })

  it('accepts only days that exist', () => {
    expect(parseAsCalendarDay('2026-02-28')).toBe('2026-02-28')
    for (const invalid of ['2026-02-30', '2026-13-01', '28-02-2026', '2026-2-8', 'x', '']) {
      expect(parseAsCalendarDay(invalid)).toBeUndefined()
    }
  })

  it('uses the first of several values', () => {
    expect(parse('page=2&page=3')).toEqual({ page: 2 })
  })

  it('formats the same values the same way, whatever their order', () => {
    expect(formatSearchParams({ sortBy: 'priceAsc', page: 2, search: undefined })).toBe('?page=2&sortBy=priceAsc')
    expect(formatSearchParams({ page: 2, sortBy: 'priceAsc' })).toBe('?page=2&sortBy=priceAsc')
    expect(formatSearchParams({})).toBe('')
  })
})

describe('query parameters with several values', () => {
  const listParsers = {
    color: parseAsTextList(20),
    gender: parseAsManyOf(['Men', 'Women', 'Unisex']),
    minPrice: parseAsAmount(1000),
  }
  const parseLists = (query: string) => parseSearchParams(listParsers, new URLSearchParams(query))

  it('parses repeated and comma-separated values to the same list', () => {
    const expected = { color: 'Black,Navy' }
    expect(parseLists('color=Black,Navy')).toEqual(expected)
    expect(parseLists('color=Navy&color=Black')).toEqual(expected)
    expect(parseLists('color=%20Navy%20,,Black,Navy,')).toEqual(expected)
    expect(parseLists('color=Navy,black,Black')).toEqual(expected)
  })

  it('drops whole values that exceed the maximum length', () => {
    expect(parseLists('color=Lavender,Maroon,Navy,Olive')).toEqual({ color: 'Lavender,Maroon,Navy' })
    expect(parseLists(`color=${'x'.repeat(30)}`)).toEqual({})
  })

  it('keeps only allowed values, in the order of the list', () => {
    expect(parseLists('gender=Unisex,Kids,Men,Men')).toEqual({ gender: 'Men,Unisex' })
    expect(parseLists('gender=Kids')).toEqual({})
    expect(parseLists('gender=women')).toEqual({ gender: 'Women' })
  })

  it('does not escape commas', () => {
    expect(formatSearchParams({ color: 'Black,Sky Blue' })).toBe('?color=Black,Sky+Blue')
    expect(parseLists('?color=Black,Sky+Blue')).toEqual({ color: 'Black,Sky Blue' })
  })
})

describe('an amount parameter', () => {
  const parseAmount = parseAsAmount(1000)

  it.each([
    ['499', 499],
    ['499.50', 499.5],
    ['1000', 1000],
    ['1000.01', 1000],
    ['99999999999999', 1000],
  ])('parses %s as %s', (value, expected) => expect(parseAmount(value)).toBe(expected))

  it.each(['', 'abc', '0', '-5', '1e3', '4.999', '0x10', 'Infinity', ' 5'])('rejects %j', (value) =>
    expect(parseAmount(value)).toBeUndefined(),
  )
})
