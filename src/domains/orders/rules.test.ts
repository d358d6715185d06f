import { expect, it } from 'vitest'
import { searchFor } from './rules.ts'

it('matches orders by the beginning of each word', () => {
  expect(searchFor('Asha  RAO')).toBe(`'asha':* & 'rao':*`)
  expect(searchFor('#DD44EE5F')).toBe(`'dd44ee5f':*`)
  expect(searchFor('  # ')).toBeUndefined()
})

it('also matches phone numbers, however they are written', () => {
  expect(searchFor('98765 43210')).toBe(`'98765':* & '43210':* | '9876543210':*`)
  expect(searchFor('+91-98765-43210')).toBe(`'+91-98765-43210':* | '9876543210':*`)
  expect(searchFor('9876543210')).toBe(`'9876543210':*`)
})

it('escapes tsquery syntax in the input', () => {
  expect(searchFor(`o'brien`)).toBe(`'o''brien':*`)
  expect(searchFor('a\\')).toBe(`'a\\\\':*`)
})
