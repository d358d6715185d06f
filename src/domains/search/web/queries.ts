import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getSearchSuggestions } from '../contract.ts'

/** Case and spacing don't affect the result, so equivalent searches share a cache entry. */
const normalize = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

export const suggestionsQueryOptions = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', normalize(text)],
    queryFn: (context) => callApi(getSearchSuggestions, { query: { q: normalize(text) } }, context),
    // fail immediately when offline instead of pausing
    networkMode: 'always',
  })
