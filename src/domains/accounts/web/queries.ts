import { useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { ENDED_KEY, TOKEN_KEY, USER_KEY } from './stored-login.ts'
import { readUser, type StoredUser } from './stored-user.ts'

/** Returns the logged-in user. Undefined on the server, before hydration and without a token. */
export function useUser(): StoredUser | undefined {
  const text = useStored(USER_KEY)
  const token = useStored(TOKEN_KEY)
  return useMemo(() => (token ? readUser(text) : undefined), [text, token])
}

/** Returns whether the session expired, so the page can explain why the user is logged out. */
export function useWasLoggedOut(): boolean {
  return useStored(ENDED_KEY) !== null
}
