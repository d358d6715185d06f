import { describe, expect, it } from 'vitest'
import { normalizeTags, parseCustomerSearch } from './rules.ts'

describe('a customer search', () => {
  it.each([
    ['98765 43210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['(+91) 98765.43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['+91 98765', '98765'],
    ['43210', '43210'],
    ['919876543210', '9876543210'],
  ])('finds the digits of the phone number %s', (input, digits) => {
    expect(parseCustomerSearch(input)?.words).toEqual([digits])
  })

  it('looks for every word of a name, in lower case', () => {
    expect(parseCustomerSearch('  Asha  RAO ')).toEqual({ words: ['asha', 'rao'], orderNumber: undefined })
  })

  it('recognizes an order number with or without #, one of digits only, and a full order id', () => {
    expect(parseCustomerSearch('#8F2A01BC')).toEqual({ words: ['8f2a01bc'], orderNumber: '8f2a01bc' })
    expect(parseCustomerSearch('019a8c4e7d21f03b5e6c9a42')?.orderNumber).toBe('019a8c4e7d21f03b5e6c9a42')
    expect(parseCustomerSearch('12345678')).toEqual({ words: ['12345678'], orderNumber: '12345678' })
  })

  it('looks for nothing in an empty search', () => {
    for (const input of ['', '   ', '#', ' # ']) expect(parseCustomerSearch(input)).toBeUndefined()
  })

  it('treats punctuation without digits as text', () => {
    expect(parseCustomerSearch('+')).toEqual({ words: ['+'], orderNumber: undefined })
  })
})

it('keeps the first spelling of a tag', () => {
  expect(normalizeTags(['VIP', 'Wholesale', 'vip', 'Vip'])).toEqual(['VIP', 'Wholesale'])
})
