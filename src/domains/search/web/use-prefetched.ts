import { useEffect } from 'react'
import { usePrefetch } from '#ui/prefetch.ts'
import { searchPath } from './search-path.ts'

/** How long the highlight must rest before it is taken for interest. */
const REST_MS = 65

/** Fetches the results of a search that somebody seems to want. */
export function usePrefetched(term: string | undefined): void {
  const prefetch = usePrefetch()
  useEffect(() => {
    if (term === undefined) return
    const timer = setTimeout(() => prefetch(searchPath(term)), REST_MS)
    return () => clearTimeout(timer)
  }, [term, prefetch])
}
