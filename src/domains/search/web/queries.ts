import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { searchSuggestions } from '../contract.ts'

/** Case and spacing don't affect the result, so equivalent searches share a cache entry. */
const normalize = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', normalize(text)],
    queryFn: ({ signal }) => call(searchSuggestions, { query: { q: normalize(text) } }, { signal }),
    // fail immediately when offline instead of pausing
    networkMode: 'always',
  })
