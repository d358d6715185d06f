import { useCallback, useId, useState } from 'react'
import { takeBack, toast } from './toast.ts'

const NOT_LOADED = 'That did not load. Check your connection and try again.'

/** Code that is fetched when it is first wanted: what it is, once it is there, and the way to want it. */
export function useLoaded<T>(
  fetchIt: () => Promise<T>,
  onFailure?: () => void,
): [loaded: T | undefined, load: () => void] {
  const [loaded, setLoaded] = useState<T>()
  const about = useId()
  const load = useCallback(() => {
    // as a value, even when it is a function
    fetchIt().then(
      (it) => {
        takeBack(about)
        setLoaded(() => it)
      },
      () => {
        toast(NOT_LOADED, { kind: 'error', about })
        onFailure?.()
      },
    )
  }, [fetchIt, onFailure, about])
  return [loaded, load]
}

/** Fetches it ahead of the press that will want it; whether it comes matters only then. */
export const warmUp = (fetchIt: () => Promise<unknown>) => () => void fetchIt().catch(() => {})
