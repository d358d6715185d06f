import { useMemo } from 'react'
import { useStored } from '#ui/browser-storage.ts'
import { readUser, type StoredUser } from './stored-user.ts'

/** Who is logged in here; nobody on the server and until the page is awake. */
export function useUser(): StoredUser | undefined {
  const text = useStored('userInfo')
  return useMemo(() => readUser(text), [text])
}
