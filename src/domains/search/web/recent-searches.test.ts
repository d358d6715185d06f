import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetAllSearches, forgetSearch, readRecent, rememberSearch } from './recent-searches.ts'

afterEach(() => vi.unstubAllGlobals())

const readStored = (storage: Map<string, string>) => JSON.parse(storage.get('recentSearches') ?? '[]')

it('saves the newest five, each once', () => {
  const storage = stubLocalStorage()
  for (const term of ['one', 'two', 'three', 'four', 'five', 'six', 'THREE']) rememberSearch(term)
  expect(readStored(storage)).toEqual(['THREE', 'six', 'five', 'four', 'two'])
})

it('deletes one or all', () => {
  const storage = stubLocalStorage()
  for (const term of ['one', 'two', 'three']) rememberSearch(term)
  forgetSearch('two')
  expect(readStored(storage)).toEqual(['three', 'one'])
  forgetAllSearches()
  expect(storage.has('recentSearches')).toBe(false)
})

it.each(['{"a":1}', 'null', 'not json', '"text"'])('ignores %s and logs a warning', (text) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  expect(readRecent(text)).toEqual([])
  expect(log).toHaveBeenCalledOnce()
})

it('ignores values that are not strings and more than five', () => {
  expect(readRecent('["a", 1, null, "b", "c", "d", "e", "f"]')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(readRecent(null)).toEqual([])
})

it('logs a warning when storage is unavailable', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  stubLocalStorage(() => false)
  expect(() => rememberSearch('chai')).not.toThrow()
  expect(log).toHaveBeenCalled()
})
