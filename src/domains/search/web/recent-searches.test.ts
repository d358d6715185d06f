import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { clearRecentSearches, deleteRecentSearch, parseRecentSearches, saveRecentSearch } from './recent-searches.ts'

afterEach(() => vi.unstubAllGlobals())

const readStored = (storage: Map<string, string>) => JSON.parse(storage.get('recentSearches') ?? '[]')

it('saves the newest five searches, each once', () => {
  const storage = stubLocalStorage()
  for (const term of ['one', 'two', 'three', 'four', 'five', 'six', 'THREE']) saveRecentSearch(term)
  expect(readStored(storage)).toEqual(['THREE', 'six', 'five', 'four', 'two'])
})

it('deletes one search or all', () => {
  const storage = stubLocalStorage()
  for (const term of ['one', 'two', 'three']) saveRecentSearch(term)
  deleteRecentSearch('two')
  expect(readStored(storage)).toEqual(['three', 'one'])
  clearRecentSearches()
  expect(storage.has('recentSearches')).toBe(false)
})

it.each(['{"a":1}', 'null', 'not json', '"text"'])('ignores %s and logs a warning', (text) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  expect(parseRecentSearches(text)).toEqual([])
  expect(log).toHaveBeenCalledOnce()
})

it('ignores values that are not strings, and everything after the first five', () => {
  expect(parseRecentSearches('["a", 1, null, "b", "c", "d", "e", "f"]')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(parseRecentSearches(null)).toEqual([])
})

it('logs a warning when storage is unavailable', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  stubLocalStorage(() => false)
  expect(() => saveRecentSearch('chai')).not.toThrow()
  expect(log).toHaveBeenCalled()
})
