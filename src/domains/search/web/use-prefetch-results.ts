import { useEffect } from 'react'
import { usePrefetch } from '#ui/prefetch.ts'
import { buildSearchPath } from './search-path.ts'

const PREFETCH_DELAY_MS = 65

/** Prefetches the results of the highlighted search after a short delay. */
export function usePrefetchResults(term: string | undefined): void {
  const prefetch = usePrefetch()
  useEffect(() => {
    if (term === undefined) return
    const timer = setTimeout(() => prefetch(buildSearchPath(term)), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [term, prefetch])
}
