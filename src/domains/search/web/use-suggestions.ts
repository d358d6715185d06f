import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Suggestion } from '../contract.ts'
import { DEBOUNCE_MS, isWorthSuggesting } from '../rules.ts'
import { suggestionsQuery } from './queries.ts'

export interface Suggested {
  /** Those for what was typed before stay until the next are there. */
  suggestions: Suggestion[]
  loading: boolean
  /** What nothing was found for, when nothing was. */
  nothingFor: string | undefined
  failed: boolean
}

const nothingAsked: Suggested = { suggestions: [], loading: false, nothingFor: undefined, failed: false }

/** What may be meant by what is in the box, as soon as nobody types for a moment. */
export function useSuggestions(text: string): Suggested {
  const typed = text.trim()
  const settled = useSettled(typed)
  const isAsked = isWorthSuggesting(settled)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(settled),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // an emptied box forgets what it showed
    ...(isAsked ? {} : { initialData: [] }),
    throwOnError: false,
  })
  if (!isWorthSuggesting(typed)) return nothingAsked
  const loading = typed !== settled || isFetching
  const isNothing = !loading && data?.length === 0 && !isPlaceholderData
  return {
    suggestions: data ?? [],
    loading,
    nothingFor: isNothing ? settled : undefined,
    failed: isError && !loading,
  }
}

/** The text as it was when typing last paused; what is too short to wait for is taken at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), isWorthSuggesting(text) ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
