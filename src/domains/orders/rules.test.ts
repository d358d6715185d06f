import { expect, it } from 'vitest'
import { searchFor } from './rules.ts'

it('looks for orders by words that begin as those typed do', () => {
  expect(searchFor('Asha  RAO')).toBe(`'asha':* & 'rao':*`)
  expect(searchFor('#DD44EE5F')).toBe(`'dd44ee5f':*`)
  expect(searchFor('  # ')).toBeUndefined()
})

it('takes what can be a phone number for one, too, however it is written', () => {
  expect(searchFor('98765 43210')).toBe(`'98765':* & '43210':* | '9876543210':*`)
  expect(searchFor('+91-98765-43210')).toBe(`'+91-98765-43210':* | '9876543210':*`)
  expect(searchFor('9876543210')).toBe(`'9876543210':*`)
})

it('lets nobody write a search of their own', () => {
  expect(searchFor(`o'brien`)).toBe(`'o''brien':*`)
  expect(searchFor('a\\')).toBe(`'a\\\\':*`)
})
