import { useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { ENDED_KEY, TOKEN_KEY, USER_KEY } from './stored-login.ts'
import { readUser, type StoredUser } from './stored-user.ts'

/** Who is logged in here; nobody on the server and until the page is awake, nor without the token that proves it. */
export function useUser(): StoredUser | undefined {
  const text = useStored(USER_KEY)
  const token = useStored(TOKEN_KEY)
  return useMemo(() => (token ? readUser(text) : undefined), [text, token])
}

/** Whether a login has ended by itself, so that whoever is here may wonder where everything is. */
export function useWasLoggedOut(): boolean {
  return useStored(ENDED_KEY) !== null
}
