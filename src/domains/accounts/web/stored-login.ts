import { readStored, writeStored } from '#ui/browser-storage.ts'
import type { LoggedIn, User } from '../contract.ts'

export const USER_KEY = 'userInfo'
export const TOKEN_KEY = 'userToken'
/** Set while nobody is logged in because the session expired, rather than because the user logged out. */
export const ENDED_KEY = 'loginEnded'

export const readToken = (): string | null => readStored(TOKEN_KEY)

/** Whether the user logged out on this page, rather than in another tab or by expiry. */
let didLogOutHere = false

export const wasFarewell = (): boolean => didLogOutHere

/** Stores the login for all tabs of this browser. */
export function keepLogin({ user, token }: LoggedIn): void {
  didLogOutHere = false
  writeStored(TOKEN_KEY, token)
  keepUser(user)
  writeStored(ENDED_KEY, null)
}

export function keepUser({ _id, name, email, role }: User): void {
  writeStored(USER_KEY, JSON.stringify({ _id, name, email, role }))
}

/** Clears the login in all tabs. `isLogout` means that the user logged out. */
export function forgetLogin({ isLogout = false } = {}): void {
  didLogOutHere = isLogout
  // written first, so listeners of the token can tell why it was removed
  writeStored(ENDED_KEY, isLogout ? null : 'yes')
  writeStored(TOKEN_KEY, null)
  writeStored(USER_KEY, null)
}
