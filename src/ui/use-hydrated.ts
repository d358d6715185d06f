import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React is awake: false in the page as it was sent, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
