import { expect, it } from 'vitest'
import { buildSearchQuery, isInvoicePending } from './rules.ts'

it('expects the invoice of an order that was placed a moment ago', () => {
  const createdAt = '2026-11-16T10:00:00.000Z'
  expect(isInvoicePending({ createdAt }, new Date('2026-11-16T10:00:59Z'))).toBe(true)
  expect(isInvoicePending({ createdAt, invoiceNumber: 'NKD/26-27/000001' }, new Date('2026-11-16T10:00:59Z'))).toBe(
    false,
  )
  expect(isInvoicePending({ createdAt }, new Date('2026-11-16T10:01:00Z'))).toBe(false)
  expect(isInvoicePending({ createdAt, paymentMethod: 'COD' }, new Date('2026-11-16T10:00:59Z'))).toBe(false)
})

it('matches orders by the beginning of each word', () => {
  expect(buildSearchQuery('Asha  RAO')).toBe(`'asha':* & 'rao':*`)
  expect(buildSearchQuery('#DD44EE5F')).toBe(`'dd44ee5f':*`)
  expect(buildSearchQuery('  # ')).toBeUndefined()
})

it('also matches phone numbers, however they are written', () => {
  expect(buildSearchQuery('98765 43210')).toBe(`'98765':* & '43210':* | '9876543210':*`)
  expect(buildSearchQuery('+91-98765-43210')).toBe(`'+91-98765-43210':* | '9876543210':*`)
  expect(buildSearchQuery('9876543210')).toBe(`'9876543210':*`)
  expect(buildSearchQuery('3210')).toBe(`'3210':* | '~0123':*`)
  expect(buildSearchQuery('321')).toBe(`'321':*`)
})

it('escapes tsquery syntax in the input', () => {
  expect(buildSearchQuery(`o'brien`)).toBe(`'o''brien':*`)
  expect(buildSearchQuery('a\\')).toBe(`'a\\\\':*`)
})
