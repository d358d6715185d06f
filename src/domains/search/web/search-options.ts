import type { Suggestion } from '../contract.ts'
import { trending } from '../rules.ts'

export interface SearchOption {
  id: string
  text: string
  suggestion?: Suggestion
}

export interface SearchOptions {
  suggested: SearchOption[]
  recent: SearchOption[]
  trending: SearchOption[]
}

const trendingOptions = trending.map((text) => ({ id: `trending:${text}`, text }))

interface SearchState {
  isEnough: boolean
  suggestions: Suggestion[]
  nothingFor: string | undefined
}

/** Returns suggestions for a typed text, trending searches if there are none, and recent searches for an empty box. */
export function optionsFor({ isEnough, suggestions, nothingFor }: SearchState, recent: string[]): SearchOptions {
  const suggested = suggestions.map((suggestion) => ({ id: suggestion.id, text: suggestion.text, suggestion }))
  return {
    suggested: isEnough ? suggested : [],
    recent: isEnough ? [] : recent.map((text) => ({ id: `recent:${text}`, text })),
    trending: isEnough && nothingFor === undefined ? [] : trendingOptions,
  }
}
