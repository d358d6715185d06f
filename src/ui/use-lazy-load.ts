import { useCallback, useId, useState } from 'react'
import { dismissToast, toast } from './toast.ts'

const NOT_LOADED = "That didn't load. Check your connection and try again."

/**
 * Loads a code chunk on demand. Returns the chunk once it is loaded, and the function that loads it. If loading fails, shows
 * a toast and calls `onFailure`.
 */
export function useLazyLoad<T>(
  loadChunk: () => Promise<T>,
  onFailure?: () => void,
): [chunk: T | undefined, load: () => void] {
  const [chunk, setChunk] = useState<T>()
  const topic = useId()
  const load = useCallback(() => {
    loadChunk().then(
      (loadedChunk) => {
        dismissToast(topic)
        // wrapped, because React would call a chunk that is a function
        setChunk(() => loadedChunk)
      },
      () => {
        toast(NOT_LOADED, { kind: 'error', topic })
        onFailure?.()
      },
    )
  }, [loadChunk, onFailure, topic])
  return [chunk, load]
}

/** Creates an event handler that loads the chunk before the click. A failure is ignored: the click tries again. */
export const createPreload = (loadChunk: () => Promise<unknown>) => () => void loadChunk().catch(() => {})
