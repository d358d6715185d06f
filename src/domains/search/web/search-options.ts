import type { Suggestion } from '../contract.ts'

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

export interface SearchState {
  canSuggest: boolean
  suggestions: Suggestion[]
  noMatchesFor: string | undefined
}

/** Lists suggestions for the text, or trending searches if there are none; while it is too short, recent and trending searches. */
export function buildSearchOptions(
  { canSuggest, suggestions, noMatchesFor }: SearchState,
  { recent, trending }: { recent: string[]; trending: string[] },
): SearchOptions {
  const suggested = suggestions.map((suggestion) => ({ id: suggestion.id, text: suggestion.text, suggestion }))
  return {
    suggestions: canSuggest ? suggested : [],
    recent: canSuggest ? [] : recent.map((text) => ({ id: `recent:${text}`, text })),
    trending:
      canSuggest && noMatchesFor === undefined ? [] : trending.map((text) => ({ id: `trending:${text}`, text })),
  }
}
