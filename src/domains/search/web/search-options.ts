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

export interface SearchState {
  canSuggest: boolean
  suggestions: Suggestion[]
  noMatchesFor: string | undefined
}

/** Lists suggestions for the text, or trending searches if there are none; while it is too short, recent and trending searches. */
export function buildSearchOptions(
  { canSuggest, suggestions, noMatchesFor }: SearchState,
  recentSearches: string[],
): SearchOptions {
  const suggested = suggestions.map((suggestion) => ({ id: suggestion.id, text: suggestion.text, suggestion }))
  return {
    suggestions: canSuggest ? suggested : [],
    recent: canSuggest ? [] : recentSearches.map((text) => ({ id: `recent:${text}`, text })),
    trending: canSuggest && noMatchesFor === undefined ? [] : trendingOptions,
  }
}
