import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Suggestion } from '../contract.ts'
import { DEBOUNCE_MS, isWorthSuggesting } from '../rules.ts'
import { suggestionsQuery } from './queries.ts'

export interface Suggested {
  /** The previous suggestions stay until new ones have loaded. */
  suggestions: Suggestion[]
  loading: boolean
  /** The search text, if it has no suggestions. */
  nothingFor: string | undefined
  failed: boolean
}

const idle: Suggested = { suggestions: [], loading: false, nothingFor: undefined, failed: false }

/** Debounced. */
export function useSuggestions(text: string): Suggested {
  const typed = text.trim()
  const debounced = useDebounced(typed)
  const isEnabled = isWorthSuggesting(debounced)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(debounced),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // an emptied box drops the previous suggestions
    ...(isEnabled ? {} : { initialData: [] }),
    throwOnError: false,
  })
  if (!isWorthSuggesting(typed)) return idle
  const loading = typed !== debounced || isFetching
  const hasNoMatches = !loading && data?.length === 0 && !isPlaceholderData
  return {
    suggestions: data ?? [],
    loading,
    nothingFor: hasNoMatches ? debounced : undefined,
    failed: isError && !loading,
  }
}

/** Updates immediately if the text is too short for suggestions. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), isWorthSuggesting(text) ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
