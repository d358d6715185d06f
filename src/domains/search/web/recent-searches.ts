import { useMemo } from 'react'
import { readStored, useStored, writeStored } from '#ui/browser-storage.ts'
import { MOST_RECENT, withoutSearch, withSearch } from '../rules.ts'

const RECENT_KEY = 'recentSearches'

/** Newest first. */
export function useRecentSearches(): string[] {
  const text = useStored(RECENT_KEY)
  return useMemo(() => readRecent(text), [text])
}

const load = () => readRecent(readStored(RECENT_KEY))
const save = (recent: string[]) => writeStored(RECENT_KEY, recent.length > 0 ? JSON.stringify(recent) : null)

export const rememberSearch = (term: string) => save(withSearch(load(), term))
export const forgetSearch = (term: string) => save(withoutSearch(load(), term))
export const forgetAllSearches = () => save([])

/** Returns no searches if the stored value is not a list. */
export function readRecent(text: string | null): string[] {
  try {
    const recent: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(recent)) return recent.filter((term) => typeof term === 'string').slice(0, MOST_RECENT)
    throw new TypeError('not a list')
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the browser has no other log, and search works without recent searches
    console.warn('Could not read recent searches', error)
    return []
  }
}
