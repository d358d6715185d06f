import { useSyncExternalStore } from 'react'

/** Returns whether the media query matches; undefined on the server and until hydration. */
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
