import { describe, expect, it } from 'vitest'
import {
  amount,
  calendarDay,
  oneOf,
  pageNumber,
  readSearch,
  someOf,
  text,
  textList,
  writeSearch,
} from './known-search.ts'

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

  it('leaves out what no page can show', () => {
    expect(read('search=%00a%0Ab%7f')).toEqual({ search: 'a b' })
    expect(read('search=%00')).toEqual({})
  })

  it('bounds the length of free text', () => {
    expect(read(`search=${'a'.repeat(500)}`)).toEqual({ search: 'aaaaaaaaaa' })
  })

  it('takes a day only when there is one', () => {
    expect(calendarDay('2026-02-28')).toBe('2026-02-28')
    for (const none of ['2026-02-30', '2026-13-01', '28-02-2026', '2026-2-8', 'x', '']) {
      expect(calendarDay(none)).toBeUndefined()
    }
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

describe('several values of one query parameter', () => {
  const lists = { color: textList(20), gender: someOf(['Men', 'Women', 'Unisex']), minPrice: amount(1000) }
  const readLists = (query: string) => readSearch(lists, new URLSearchParams(query))

  it('are the same however they are given', () => {
    const one = { color: 'Black,Navy' }
    expect(readLists('color=Black,Navy')).toEqual(one)
    expect(readLists('color=Navy&color=Black')).toEqual(one)
    expect(readLists('color=%20Navy%20,,Black,Navy,')).toEqual(one)
    expect(readLists('color=Navy,black,Black')).toEqual(one)
  })

  it('are bounded in length, whole values falling away', () => {
    expect(readLists('color=Lavender,Maroon,Navy,Olive')).toEqual({ color: 'Lavender,Maroon,Navy' })
    expect(readLists(`color=${'x'.repeat(30)}`)).toEqual({})
  })

  it('are taken from a list, in its order, when there is one', () => {
    expect(readLists('gender=Unisex,Kids,Men,Men')).toEqual({ gender: 'Men,Unisex' })
    expect(readLists('gender=Kids')).toEqual({})
    expect(readLists('gender=women')).toEqual({ gender: 'Women' })
  })

  it('are written with commas that people can read', () => {
    expect(writeSearch({ color: 'Black,Sky Blue' })).toBe('?color=Black,Sky+Blue')
    expect(readLists('?color=Black,Sky+Blue')).toEqual({ color: 'Black,Sky Blue' })
  })
})

describe('an amount', () => {
  const read = amount(1000)

  it.each([
    ['499', 499],
    ['499.50', 499.5],
    ['1000', 1000],
    ['1000.01', 1000],
    ['99999999999999', 1000],
  ])('is read from %s', (value, expected) => expect(read(value)).toBe(expected))

  it.each(['', 'abc', '0', '-5', '1e3', '4.999', '0x10', 'Infinity', ' 5'])('is not read from %j', (value) =>
    expect(read(value)).toBeUndefined(),
  )
})
