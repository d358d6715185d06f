import { useSyncExternalStore } from 'react'

/** Values that the browser could not store, because storage is disabled or full. */
const memoryFallback = new Map<string, string>()
const listeners = new Set<() => void>()

export function readStorage(key: string): string | null {
  const fallback = memoryFallback.get(key)
  if (fallback !== undefined) return fallback
  try {
    return localStorage.getItem(key)
  } catch (error) {
    warnOnce(key, error)
    return null
  }
}

const warnedKeys = new Set<string>()

/** Disabled storage fails on every access, so each key is logged only once. */
function warnOnce(key: string, error: unknown): void {
  if (warnedKeys.has(key)) return
  warnedKeys.add(key)
  // biome-ignore lint/suspicious/noConsole: the console is the only log there is, and the page works without storage
  console.warn(`Browser storage unavailable for ${key}`, error)
}

/** Stores the value; `null` removes it. */
export function writeStorage(key: string, value: string | null): void {
  memoryFallback.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    warnOnce(key, error)
    if (value !== null) memoryFallback.set(key, value)
  }
  notifyListeners()
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

/** A value written by another tab is newer than this tab's fallback. */
function onStorageEvent({ key }: StorageEvent) {
  if (key === null) memoryFallback.clear()
  else memoryFallback.delete(key)
  notifyListeners()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorageEvent)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorageEvent)
  }
}

/** Returns the stored value and follows changes from other tabs; `null` on the server and until hydration. */
export function useStorage(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStorage(key),
    () => null,
  )
}
