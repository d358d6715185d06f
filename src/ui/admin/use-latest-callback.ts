import { useLayoutEffect, useRef } from 'react'

/**
 * Returns a function for the end of an upload: it calls the callback of the latest render, which knows what was typed
 * meanwhile, and nothing once the component is gone.
 */
export function useLatestCallback<T>(callback: (value: T) => void): (value: T) => void {
  const latest = useRef<typeof callback>(undefined)
  useLayoutEffect(() => {
    latest.current = callback
    return () => {
      latest.current = undefined
    }
  }, [callback])
  return (value) => latest.current?.(value)
}
