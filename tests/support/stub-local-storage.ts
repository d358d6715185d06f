import { vi } from 'vitest'

/** Stubs `localStorage` until `vi.unstubAllGlobals`. `allow` can reject access, like a browser whose storage is disabled. */
export function stubLocalStorage(allow: (action: 'read' | 'write') => boolean = () => true): Map<string, string> {
  const stored = new Map<string, string>()
  const check = (action: 'read' | 'write') => {
    if (!allow(action)) throw new DOMException('storage is disabled', 'SecurityError')
  }
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      check('read')
      return stored.get(key) ?? null
    },
    setItem(key: string, value: string) {
      check('write')
      stored.set(key, value)
    },
    removeItem(key: string) {
      check('write')
      stored.delete(key)
    },
  })
  return stored
}
