import { useSyncExternalStore } from 'react'

/** Whether the screen is as the query says; undefined as long as nobody knows, in the page as it was sent. */
export function useMediaQuery(query: string): boolean | undefined {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => undefined,
  )
}
