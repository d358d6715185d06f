import { readStorage, writeStorage } from '#ui/browser-storage.ts'

const DROP_TOKEN_KEY = 'dropToken'

/** The token of this browser's queue entries, if it has ever requested one. */
export const readDropToken = (): string | undefined => readStorage(DROP_TOKEN_KEY) ?? undefined

/** Created before the first request, so a repeated request gets the same queue entry. */
export function ensureDropToken(): string {
  const existing = readDropToken()
  if (existing) return existing
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStorage(DROP_TOKEN_KEY, token)
  return token
}
