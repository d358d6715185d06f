import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Suggestion } from '../contract.ts'
import { canSuggest, DEBOUNCE_MS } from '../rules.ts'
import { suggestionsQueryOptions } from './queries.ts'

export interface SuggestionsState {
  /** The previous suggestions stay until new ones have loaded. */
  suggestions: Suggestion[]
  isLoading: boolean
  /** The search text, if it has no suggestions. */
  noMatchesFor: string | undefined
  hasFailed: boolean
}

const idle: SuggestionsState = { suggestions: [], isLoading: false, noMatchesFor: undefined, hasFailed: false }

/** Debounced. */
export function useSuggestions(text: string): SuggestionsState {
  const typed = text.trim()
  const debounced = useDebounced(typed)
  const isEnabled = canSuggest(debounced)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...suggestionsQueryOptions(debounced),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // an emptied box drops the previous suggestions
    ...(isEnabled ? {} : { initialData: [] }),
    throwOnError: false,
  })
  if (!canSuggest(typed)) return idle
  const loading = typed !== debounced || isFetching
  const hasNoMatches = !loading && data?.length === 0 && !isPlaceholderData
  return {
    suggestions: data ?? [],
    isLoading: loading,
    noMatchesFor: hasNoMatches ? debounced : undefined,
    hasFailed: isError && !loading,
  }
}

/** Updates immediately if the text is too short for suggestions. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), canSuggest(text) ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
