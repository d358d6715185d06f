import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns whether some of the queries have neither loaded nor failed yet, and false from then on. A page that waits for all
 * of its parts does not move when they come.
 */
export function useInitialLoad(queries: Pick<UseQueryResult, 'isLoading' | 'failureCount'>[]): boolean {
  const [isDone, setDone] = useState(false)
  const isLoading = !isDone && queries.some((query) => query.isLoading && query.failureCount === 0)
  if (!isDone && !isLoading) setDone(true)
  return isLoading
}
