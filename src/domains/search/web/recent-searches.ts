import { useMemo } from 'react'
import { readStorage, useStorage, writeStorage } from '#ui/browser-storage.ts'
import { addRecentSearch, MAX_RECENT_SEARCHES, removeRecentSearch } from '../rules.ts'

const RECENT_KEY = 'recentSearches'

/** Returns the recent searches, newest first. */
export function useRecentSearches(): string[] {
  const text = useStorage(RECENT_KEY)
  return useMemo(() => parseRecentSearches(text), [text])
}

const load = () => parseRecentSearches(readStorage(RECENT_KEY))
const save = (recent: string[]) => writeStorage(RECENT_KEY, recent.length > 0 ? JSON.stringify(recent) : null)

export const saveRecentSearch = (term: string) => save(addRecentSearch(load(), term))
export const deleteRecentSearch = (term: string) => save(removeRecentSearch(load(), term))
export const clearRecentSearches = () => save([])

/** Returns no searches if the stored value is not a list. */
export function parseRecentSearches(text: string | null): string[] {
  try {
    const recent: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(recent)) return recent.filter((term) => typeof term === 'string').slice(0, MAX_RECENT_SEARCHES)
    throw new TypeError('not a list')
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the browser has no other log, and search works without recent searches
    console.warn('Could not read recent searches', error)
    return []
  }
}
