import { vi } from 'vitest'

/** A browser's storage for one test; `allow` may refuse what a real one refuses when it is full or switched off. */
export function stubLocalStorage(allow: (action: 'read' | 'write') => boolean = () => true): Map<string, string> {
  const kept = new Map<string, string>()
  const check = (action: 'read' | 'write') => {
    if (!allow(action)) throw new DOMException('storage is off', 'SecurityError')
  }
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      check('read')
      return kept.get(key) ?? null
    },
    setItem(key: string, value: string) {
      check('write')
      kept.set(key, value)
    },
    removeItem(key: string) {
      check('write')
      kept.delete(key)
    },
  })
  return kept
}
