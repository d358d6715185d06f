import { useCallback, useId, useState } from 'react'
import { dismissToast, toast } from './toast.ts'

const NOT_LOADED = "That didn't load. Check your connection and try again."

/** Loads a code chunk on demand. Returns the chunk once it is loaded, and the function that loads it. */
export function useLazyLoad<T>(
  loadChunk: () => Promise<T>,
  onFailure?: () => void,
): [loaded: T | undefined, load: () => void] {
  const [loaded, setLoaded] = useState<T>()
  const topic = useId()
  const load = useCallback(() => {
    loadChunk().then(
      (chunk) => {
        dismissToast(topic)
        // in a callback, because React would call a chunk that is a function
        setLoaded(() => chunk)
      },
      () => {
        toast(NOT_LOADED, { kind: 'error', topic: topic })
        onFailure?.()
      },
    )
  }, [loadChunk, onFailure, topic])
  return [loaded, load]
}

/** Returns a handler that loads the chunk ahead of the click. Failures only matter on the click itself. */
export const preload = (loadChunk: () => Promise<unknown>) => () => void loadChunk().catch(() => {})
