import { useSyncExternalStore } from 'react'

/** What the browser would not keep: storage can be switched off, or full. */
const memory = new Map<string, string>()
const listeners = new Set<() => void>()

export function readStored(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch (error) {
    complain(key, error)
    return null
  }
}

const complained = new Set<string>()

/** Once for each key: what is switched off fails at every look. */
function complain(key: string, error: unknown): void {
  if (complained.has(key)) return
  complained.add(key)
  // biome-ignore lint/suspicious/noConsole: the browser's log is the only one there is, and the page goes on without
  console.warn(`This browser does not keep ${key}.`, error)
}

/** `null` forgets it. */
export function writeStored(key: string, value: string | null): void {
  memory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    complain(key, error)
    if (value !== null) memory.set(key, value)
  }
  tellAll()
}

function tellAll() {
  for (const listener of listeners) listener()
}

/** What another tab wrote is newer than what this one could not write. */
function hearOtherTabs({ key }: StorageEvent) {
  if (key === null) memory.clear()
  else memory.delete(key)
  tellAll()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTabs)
  }
}

/** What this browser keeps under the key, whichever tab wrote it; `null` on the server and until the page is awake. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  )
}
