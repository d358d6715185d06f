import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { searchSuggestions } from '../contract.ts'

/** Case and spaces do not matter to a search, so that one answer serves all spellings. */
const spelling = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', spelling(text)],
    queryFn: ({ signal }) => call(searchSuggestions, { query: { q: spelling(text) } }, { signal }),
    // without a connection it is better to say so than to wait for one
    networkMode: 'always',
  })
