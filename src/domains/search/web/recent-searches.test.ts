import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetAllSearches, forgetSearch, readRecent, rememberSearch } from './recent-searches.ts'

afterEach(() => vi.unstubAllGlobals())

const stored = (kept: Map<string, string>) => JSON.parse(kept.get('recentSearches') ?? '[]')

it('keeps the newest five, each once', () => {
  const kept = stubLocalStorage()
  for (const term of ['one', 'two', 'three', 'four', 'five', 'six', 'THREE']) rememberSearch(term)
  expect(stored(kept)).toEqual(['THREE', 'six', 'five', 'four', 'two'])
})

it('forgets one, or all', () => {
  const kept = stubLocalStorage()
  for (const term of ['one', 'two', 'three']) rememberSearch(term)
  forgetSearch('two')
  expect(stored(kept)).toEqual(['three', 'one'])
  forgetAllSearches()
  expect(kept.has('recentSearches')).toBe(false)
})

it.each(['{"a":1}', 'null', 'not json', '"text"'])('takes %s for no searches, and only logs it', (text) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  expect(readRecent(text)).toEqual([])
  expect(log).toHaveBeenCalledOnce()
})

it('passes over what is no text, and over more than five', () => {
  expect(readRecent('["a", 1, null, "b", "c", "d", "e", "f"]')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(readRecent(null)).toEqual([])
})

it('goes on when the browser keeps nothing, and only logs it', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  stubLocalStorage(() => false)
  expect(() => rememberSearch('chai')).not.toThrow()
  expect(log).toHaveBeenCalled()
})
