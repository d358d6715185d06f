import { useMemo } from 'react'
import { readStored, useStored, writeStored } from '#ui/browser-storage.ts'
import { MOST_RECENT, withoutSearch, withSearch } from '../rules.ts'

const RECENT_KEY = 'recentSearches'

/** What this browser searched for lately, the newest first. */
export function useRecentSearches(): string[] {
  const text = useStored(RECENT_KEY)
  return useMemo(() => readRecent(text), [text])
}

const kept = () => readRecent(readStored(RECENT_KEY))
const keep = (recent: string[]) => writeStored(RECENT_KEY, recent.length > 0 ? JSON.stringify(recent) : null)

export const rememberSearch = (term: string) => keep(withSearch(kept(), term))
export const forgetSearch = (term: string) => keep(withoutSearch(kept(), term))
export const forgetAllSearches = () => keep([])

/** Whatever else lies there is no list of searches. */
export function readRecent(text: string | null): string[] {
  try {
    const recent: unknown = JSON.parse(text ?? '[]')
    if (Array.isArray(recent)) return recent.filter((term) => typeof term === 'string').slice(0, MOST_RECENT)
    throw new TypeError('not a list')
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the browser's log is the only one there is, and the search goes on without
    console.warn('The recent searches cannot be read.', error)
    return []
  }
}
