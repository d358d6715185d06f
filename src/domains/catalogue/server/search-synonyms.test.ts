import { expect, it } from 'vitest'
import { findSynonyms } from './search-synonyms.ts'

it('finds synonyms, also for plurals', () => {
  expect(findSynonyms('tees')).toEqual(['tshirt'])
  expect(findSynonyms('constructor')).toEqual([])
})
