import type { Suggestion } from '../contract.ts'
import { trending } from '../rules.ts'

/** Something in the list below the box that can be searched for. */
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

interface Typed {
  isEnough: boolean
  suggestions: Suggestion[]
  nothingFor: string | undefined
}

/** Suggestions for what is typed; what is always worth a try when nothing is, or when there are none. */
export function optionsFor({ isEnough, suggestions, nothingFor }: Typed, recent: string[]): SearchOptions {
  const suggested = suggestions.map((suggestion) => ({ id: suggestion.id, text: suggestion.text, suggestion }))
  return {
    suggested: isEnough ? suggested : [],
    recent: isEnough ? [] : recent.map((text) => ({ id: `recent:${text}`, text })),
    trending: isEnough && nothingFor === undefined ? [] : trendingOptions,
  }
}
