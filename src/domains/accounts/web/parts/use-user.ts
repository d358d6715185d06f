import { useMemo } from 'react'
import { useStorage } from '#ui/browser-storage.ts'
import { SESSION_EXPIRED_KEY, TOKEN_KEY, USER_KEY } from '#web/session.ts'
import { parseStoredUser, type StoredUser } from '../stored-user.ts'

/** Returns the logged-in user. Undefined on the server, before hydration and without a token. */
export function useUser(): StoredUser | undefined {
  const text = useStorage(USER_KEY)
  const token = useStorage(TOKEN_KEY)
  return useMemo(() => (token ? parseStoredUser(text) : undefined), [text, token])
}

/** Returns whether the session expired, so the page can explain why the user is logged out. */
export function useSessionExpired(): boolean {
  return useStorage(SESSION_EXPIRED_KEY) !== null
}
