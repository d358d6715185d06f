import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Suggestion } from '../contract.ts'
import { canSuggest, SUGGESTION_DEBOUNCE_MS } from '../rules.ts'
import { suggestionsQueryOptions } from './queries.ts'

export interface SuggestionsState {
  /** The previous suggestions stay until new ones have loaded. */
  suggestions: Suggestion[]
  isLoading: boolean
  /** The search text if it has no suggestions. */
  noMatchesFor: string | undefined
  hasFailed: boolean
}

const idle: SuggestionsState = { suggestions: [], isLoading: false, noMatchesFor: undefined, hasFailed: false }

/** Loads the suggestions for a text, debounced. */
export function useSuggestions(text: string): SuggestionsState {
  const trimmed = text.trim()
  const debounced = useDebouncedText(trimmed)
  const isEnabled = canSuggest(debounced)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...suggestionsQueryOptions(debounced),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // clearing the input drops the previous suggestions
    ...(isEnabled ? {} : { initialData: [] }),
    throwOnError: false,
  })
  if (!canSuggest(trimmed)) return idle
  const isLoading = trimmed !== debounced || isFetching
  const hasNoMatches = !isLoading && data?.length === 0 && !isPlaceholderData
  return {
    suggestions: data ?? [],
    isLoading,
    noMatchesFor: hasNoMatches ? debounced : undefined,
    hasFailed: isError && !isLoading,
  }
}

/** Updates immediately if the text is too short for suggestions. */
function useDebouncedText(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), canSuggest(text) ? SUGGESTION_DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
