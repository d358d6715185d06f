import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNotice } from './notice.tsx'

interface QueryContentProps<T> {
  query: UseQueryResult<T>
  /** Replaces the loading text, to keep the place of what comes. Must have a loading text of its own. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Renders a query's data, its loading state or its error with a retry. */
export function QueryContent<T>({ query: { data, error, refetch }, skeleton, children }: QueryContentProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  if (skeleton) return skeleton
  return (
    <p role="status" className="font-semibold">
      Loading...
    </p>
  )
}
