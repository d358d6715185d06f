import type { Suggestion } from '../contract.ts'
import { trendingSearches } from '../rules.ts'

export interface SearchOption {
  id: string
  text: string
  suggestion?: Suggestion
}

export interface SearchOptions {
  suggestions: SearchOption[]
  recent: SearchOption[]
  trending: SearchOption[]
}

const trendingOptions = trendingSearches.map((text) => ({ id: `trending:${text}`, text }))

interface SearchState {
  canSuggest: boolean
  suggestions: Suggestion[]
  noMatchesFor: string | undefined
}

/** Returns suggestions for a typed text, trending searches if there are none, and recent searches for an empty box. */
export function buildSearchOptions(
  { canSuggest, suggestions, noMatchesFor }: SearchState,
  recent: string[],
): SearchOptions {
  const suggested = suggestions.map((suggestion) => ({ id: suggestion.id, text: suggestion.text, suggestion }))
  return {
    suggestions: canSuggest ? suggested : [],
    recent: canSuggest ? [] : recent.map((text) => ({ id: `recent:${text}`, text })),
    trending: canSuggest && noMatchesFor === undefined ? [] : trendingOptions,
  }
}
