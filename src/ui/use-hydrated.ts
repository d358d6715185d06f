import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns whether React has hydrated: false in the server's markup, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
